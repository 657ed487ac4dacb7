import { z } from 'zod'
import { filterLimits, reversedRange } from '../rules/keyword-metrics/keyword-filters.ts'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import {
  domainSorts,
  pageOneMovements,
  positionMovements,
  rankedKinds,
  searchIntents,
} from '../rules/site-checks/domain-checks.ts'
import { chosenDates, sortDirection } from '../site-checks/inputs.ts'
import { pageNumber, searchText, wireInteger, wireText, yesOrNo } from '../wire/fields.ts'
import { domainProjectMessages } from './messages.ts'
import { domainProjectRow } from './rows.ts'

function numberUpTo(name: string, least: number, most: number) {
  const wrong = `${name} must be a whole number from ${least} to ${most}.`
  return wireInteger(wrong).pipe(z.number().min(least, wrong).max(most, wrong)).optional()
}

const wrongUrl = `URL text must be ${filterLimits.urlCharacters} characters or fewer.`

export const dates = chosenDates(domainProjectMessages.date)

export const rankedKind = z.enum(rankedKinds, { error: 'The kind must be organic or paid.' }).optional()

/** The choice of a date's rows, and their order. */
export const rowChoice = {
  /** Part of a keyword. */
  search: searchText,
  /** If omitted, both kinds, organic first. */
  kind: rankedKind,
  position_from: numberUpTo('The position', 1, 100),
  position_to: numberUpTo('The position', 1, 100),
  volume_from: numberUpTo('The search volume', 0, filterLimits.volume),
  volume_to: numberUpTo('The search volume', 0, filterLimits.volume),
  kd_from: numberUpTo('The difficulty', 0, 100),
  kd_to: numberUpTo('The difficulty', 0, 100),
  intent: z.enum(searchIntents, { error: `The intent must be one of ${searchIntents.join(', ')}.` }).optional(),
  /** Part of the address. */
  url: wireText(filterLimits.urlCharacters, wrongUrl).optional(),
  branded: yesOrNo.optional(),
  feature: z.enum(serpFeatureKeys, { error: 'Please choose a known SERP feature.' }).optional(),
  /** Against the compared date. */
  movement: z
    .enum([...positionMovements, ...pageOneMovements], {
      error: `The movement must be one of ${[...positionMovements, ...pageOneMovements].join(', ')}.`,
    })
    .optional(),
}

const rowChoiceObject = z.object(rowChoice)

export type RowChoice = z.output<typeof rowChoiceObject>

export function rangesInOrder(chosen: Partial<Record<string, unknown>>, context: z.core.$RefinementCtx) {
  for (const name of ['position', 'volume', 'kd']) {
    const [from, to] = [chosen[`${name}_from`], chosen[`${name}_to`]]
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      context.addIssue({ code: 'custom', path: [`${name}_to`], message: reversedRange })
  }
}

export const rowOrder = {
  sort: z.enum(domainSorts, { error: `Sort by one of ${domainSorts.join(', ')}.` }).default('traffic'),
  direction: sortDirection.optional(),
}

export const viewInput = z
  .object({
    ...domainProjectRow.shape,
    ...rowChoice,
    page: pageNumber.default(1),
    ...dates,
    ...rowOrder,
  })
  .superRefine(rangesInOrder)

export type ViewDomainInput = z.output<typeof viewInput>
