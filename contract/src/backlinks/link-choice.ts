import { z } from 'zod'
import { linkAttributes, linkMovements, linkSorts, linkStatuses, linkTypes } from '../rules/backlinks/backlinks.ts'
import { reversedRange } from '../rules/keyword-metrics/keyword-filters.ts'
import { chosenDates, sortDirection } from '../site-checks/inputs.ts'
import { calendarDate, pageNumber, rowId, searchText, wireInteger, wireText, yesOrNo } from '../wire/fields.ts'
import { backlinkMessages } from './messages.ts'

const spamScore = (wrong = 'The spam score must be a whole number from 0 to 100.') =>
  wireInteger(wrong).pipe(z.number().min(0, wrong).max(100, wrong)).optional()

const seenDate = calendarDate('Enter a date such as 2026-11-09.').optional()

const wrongDomain = 'The domain must be 253 characters or fewer.'

const wrongAnchor = 'Anchor text must be 2,000 characters or fewer.'

/** The choice of links. */
export const linkChoice = {
  filter: z.enum(linkStatuses, { error: `The filter must be one of ${linkStatuses.join(', ')}.` }).default('all'),
  /** Part of a page’s title, an address or an anchor. */
  search: searchText,
  /** Links found, or lost, from this day to that one (UTC): a bar of the chart. */
  seen_from: seenDate,
  seen_to: seenDate,
  attribute: z.enum(linkAttributes, { error: `The attribute must be one of ${linkAttributes.join(', ')}.` }).optional(),
  item_type: z.enum(linkTypes, { error: `The type must be one of ${linkTypes.join(', ')}.` }).optional(),
  spam_from: spamScore(),
  spam_to: spamScore(),
  /** Links on this very domain. */
  domain: wireText(253, wrongDomain).optional(),
  /** Links with this very text; an empty one stands for none. */
  anchor: wireText(2_000, wrongAnchor).optional(),
  /** Only one link per domain: live before lost, followed before not followed, then the strongest. */
  one_per_domain: yesOrNo.default(false),
  /** Against the compared date. */
  movement: z.enum(linkMovements, { error: `The movement must be one of ${linkMovements.join(', ')}.` }).optional(),
}

const linkChoiceObject = z.object(linkChoice)

export type LinkChoice = z.output<typeof linkChoiceObject>

export function rangesInOrder(
  { seen_from, seen_to, spam_from, spam_to }: Partial<LinkChoice>,
  context: z.core.$RefinementCtx,
) {
  if (seen_from !== undefined && seen_to !== undefined && seen_from > seen_to)
    context.addIssue({ code: 'custom', path: ['seen_to'], message: reversedRange })
  if (spam_from !== undefined && spam_to !== undefined && spam_from > spam_to)
    context.addIssue({ code: 'custom', path: ['spam_to'], message: reversedRange })
}

export const dates = chosenDates(backlinkMessages.date)

export const order = {
  sort: z.enum(linkSorts, { error: `Sort by one of ${linkSorts.join(', ')}.` }).default('rank'),
  direction: sortDirection.default('desc'),
}

export const viewInput = z
  .object({ backlink_id: rowId, ...linkChoice, ...dates, ...order, page: pageNumber.default(1) })
  .superRefine(rangesInOrder)

export type ViewBacklinksInput = z.output<typeof viewInput>
