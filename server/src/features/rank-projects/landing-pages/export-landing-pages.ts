import type { LandingPage, PageHealth } from '#contract/rank-projects/landing-pages.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import { pageHealthText } from '#contract/rules/rank-projects/page-health.ts'
import { dateText } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet } from '../../../platform/spreadsheet/write-sheet.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { type PageChoice, readLandingPages } from './list-landing-pages.ts'

export type ExportLandingPages = PageChoice & { id: number; format?: ExportFormat }

/** All landing pages of a choice as a file, which says in its second sheet how the figures are counted. */
export async function exportLandingPages(ctx: AccountCtx, { id, format = 'xlsx', ...choice }: ExportLandingPages) {
  const project = await getProject(ctx, id)
  const { pages, health, comparison, asOf } = await readLandingPages(ctx, project, choice)
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return replyWithTable({
    format,
    name: `${project.name} pages-${time}`,
    table: { name: 'Pages', columns: columnsSince(comparison, asOf === null), rows: pages },
    after: [describeCounting(project, { health, comparison, hasSwaps: asOf === null })],
    log: ctx.log,
  })
}

const widths = { number: 12, words: 20, address: 50 }

/** Swaps are known at the latest checks only. */
function columnsSince(comparison: DayCompared | null, hasSwaps: boolean): Column<LandingPage>[] {
  const day = comparison?.compared_date ?? null
  const since = day === null ? '' : ` since ${dateText(day)}`
  return [
    { title: 'Page', width: widths.address, cell: ({ url }) => url },
    { title: 'Keywords', width: widths.number, cell: ({ keywords_count }) => keywords_count },
    { title: 'Best rank', width: widths.number, cell: ({ best }) => best },
    { title: 'Average rank', width: widths.number, cell: ({ average }) => average },
    { title: 'Estimated visits a month', width: widths.words, cell: ({ visits }) => visits },
    { title: 'Keywords without search volume', width: widths.words, cell: (page) => page.unknown_volume_count },
    { title: `Keywords gained${since}`, width: widths.words, cell: ({ gained_count }) => gained_count },
    { title: `Keywords lost${since}`, width: widths.words, cell: ({ lost_count }) => lost_count },
    { title: 'Not the target page', width: widths.words, cell: ({ mismatched_count }) => mismatched_count },
    { title: 'Cannibalised keywords', width: widths.words, cell: ({ cannibalised_count }) => cannibalised_count },
    { title: 'Swaps in 14 days', width: widths.words, cell: ({ swaps_count }) => (hasSwaps ? swaps_count : null) },
    {
      title: 'Swapped with',
      width: widths.address,
      cell: ({ swapped_with }) =>
        swapped_with.map(({ url, swaps_count }) => `${url} (${swaps_count})`).join('\n') || null,
    },
  ]
}

type Counted = { health: PageHealth; comparison: DayCompared | null; hasSwaps: boolean }

function describeCounting(project: ProjectRow, { health, comparison, hasSwaps }: Counted): Sheet {
  const rows: [name: string, value: Cell][] = [
    ['Project', project.name],
    ['Domain', project.domain],
    ['Page health', pageHealthText(health)],
    ['As of', comparison === null ? 'Not checked yet' : dateText(comparison.date)],
    ['Compared with', comparison?.compared_date == null ? 'No earlier date' : dateText(comparison.compared_date)],
    [
      'Estimated visits a month',
      'Search volume × share of clicks at the rank, over the keywords whose volume is known',
    ],
    ['Not the target page', 'Keywords for which this page ranks instead of their target page'],
    ...(hasSwaps ? swapRows : earlierSwapRows),
  ]
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'Setting', width: 36, cell: ([name]) => name },
    { title: 'Value', width: 70, cell: ([, value]) => value },
  ]
  return describeSheet({ name: 'Project', columns, rows })
}

const swapRows: [name: string, value: Cell][] = [
  ['Cannibalised keywords', 'Several of your pages on one results page, or 3 or more swaps in 14 days'],
  ['Swap', 'Your best-ranking page is a different one from the previous check'],
]

const earlierSwapRows: [name: string, value: Cell][] = [
  ['Cannibalised keywords', 'Several of your pages on one results page; swaps aren’t counted as of an earlier date'],
  ['Swaps in 14 days', 'In the file of the latest date only'],
]
