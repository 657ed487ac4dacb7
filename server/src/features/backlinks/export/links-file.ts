import type { Backlink } from '#contract/backlinks/rows.ts'
import { linkMovementNames, linkTypeNames } from '#contract/rules/backlinks/backlinks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { chooseDates, listDates } from '../../../parts/site-checks/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { type Cell, clockTime, type Day } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet } from '../../../platform/spreadsheet/write-sheet.ts'
import { backlinkStore, type DateRow, type ProjectRow } from '../backlink-work.ts'
import { streamLinks } from '../views/choose-links.ts'
import type { ExcelChoice } from './generate-file.ts'

/** The chosen links in the order of the screen, and in Excel on a second sheet what they are of. */
export async function replyWithLinksFile(ctx: AccountCtx, project: ProjectRow, choice: ExcelChoice) {
  const dates = chooseDates(backlinkStore, await listDates(ctx, backlinkStore, project), choice)
  const { shown, compared } = dates
  const links = shown === undefined ? noLinks() : streamLinks(ctx, { project, shown, compared }, choice)
  return replyWithTable({
    format: choice.format ?? 'xlsx',
    name: `backlinks-${project.target}-${shown?.day ?? 'empty'}`,
    table: { name: 'Backlinks', columns: linkColumns(project.timeZone), rows: links },
    after: [describeCheck(project, dates)],
    log: ctx.log,
  })
}

async function* noLinks(): AsyncGenerator<Backlink> {}

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')

// The address identifies a link, so it comes first and stays in sight.
const linkColumns = (timeZone: string): Column<Backlink>[] => [
  { title: 'Source URL', width: 60, cell: ({ url_from }) => url_from },
  { title: 'Page title', width: 50, cell: ({ page_from_title }) => page_from_title },
  { title: 'Source domain', width: 30, cell: ({ domain_from }) => domain_from },
  { title: 'Target URL', width: 60, cell: ({ url_to }) => url_to },
  { title: 'Domain rank', width: 12, cell: ({ domain_from_rank }) => domain_from_rank },
  { title: 'Page rank', width: 12, cell: ({ page_from_rank }) => page_from_rank },
  { title: 'Link rank', width: 12, cell: ({ rank }) => rank },
  { title: 'External links', width: 14, cell: ({ page_from_external_links }) => page_from_external_links },
  { title: 'Internal links', width: 14, cell: ({ page_from_internal_links }) => page_from_internal_links },
  { title: 'Anchor text', width: 40, cell: ({ anchor }) => anchor },
  { title: 'Type', width: 12, cell: ({ item_type }) => linkTypeNames[item_type] },
  { title: 'Dofollow', width: 10, cell: ({ dofollow }) => yesNo(dofollow) },
  { title: 'Attributes', width: 20, cell: ({ attributes }) => attributes.join(', ') },
  { title: 'Spam score', width: 12, cell: ({ spam_score }) => spam_score },
  { title: 'Country', width: 10, cell: ({ country }) => country },
  { title: `First seen (${timeZone})`, width: 20, cell: ({ first_seen }) => clockTime(first_seen, timeZone) },
  { title: `Last seen (${timeZone})`, width: 20, cell: ({ last_seen }) => clockTime(last_seen, timeZone) },
  { title: 'Link active', width: 12, cell: ({ is_lost }) => (is_lost ? 'Lost' : 'Yes') },
  { title: 'New', width: 8, cell: ({ is_new }) => yesNo(is_new) },
  { title: 'Change', width: 16, cell: ({ movement }) => movement && linkMovementNames[movement] },
]

function describeCheck(
  { target }: ProjectRow,
  { shown, compared }: { shown: DateRow | undefined; compared: DateRow | undefined },
): Sheet {
  const columns: Column<[string, Cell]>[] = [
    { title: 'Field', width: 40, cell: ([name]) => name },
    { title: 'Value', width: 40, cell: ([, value]) => value },
  ]
  const rows: [string, Cell][] = [
    ['Target', target],
    ['Date', dayOrNone(shown)],
    ['Compared with', dayOrNone(compared)],
    ['Links loaded', shown?.rowsCount ?? 0],
    ['Links, live and lost (whole target)', shown?.totalCount ?? 0],
    ['Backlinks (whole target)', shown?.summary.backlinks ?? 0],
    ['Referring domains (whole target)', shown?.summary.referring_domains ?? '–'],
  ]
  return describeSheet({ name: 'Check', columns, rows })
}

const dayOrNone = (date: DateRow | undefined): Day | string => (date === undefined ? '–' : { day: date.day })
