import { sql } from 'drizzle-orm'
import type { DomainKeyword, DomainProject } from '#contract/domain-projects/rows.ts'
import { findLanguage } from '#contract/rules/locations/places.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import {
  intentNames,
  kindNames,
  movementNames,
  type RankedKind,
  rankedKinds,
} from '#contract/rules/site-checks/domain-checks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { getDownloadLink } from '../../../parts/exports/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { type Cell, clockTime, type Day } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet, type SheetContent } from '../../../platform/spreadsheet/write-sheet.ts'
import type { DateRow, DomainRow } from '../domain-work.ts'
import { getDomainProject } from '../get-domain-project.ts'
import { presentOneDomain } from '../present-domain.ts'
import { batchFrom, type Compared, numbersOf } from '../views/choose-rows.ts'
import { type ComparedRow, comparedColumns, presentRow } from '../views/show-domain.ts'
import { chooseDates, listDates } from '../views/shown-dates.ts'
import type { FileChoice } from './generate-file.ts'

const readAtOnce = 1_000

/** The file behind a link. Throws `file.expired` where there is none, as `getDownloadLink`. */
export async function downloadFile(ctx: AccountCtx, { token }: { token: string }) {
  const link = await getDownloadLink(ctx, { kind: 'domain-excel', token })
  const domain = await getDomainProject(ctx, link.subjectId)
  const project = await presentOneDomain(ctx, domain)
  const choice = link.choice as FileChoice
  const dates = chooseDates(await listDates(ctx, domain), choice)
  const { shown } = dates
  const format = choice.format ?? 'xlsx'
  const table = (kind: RankedKind | undefined): SheetContent<DomainKeyword> => ({
    name: kind === undefined ? 'Keywords' : `${kindNames[kind]} keywords`,
    columns: keywordColumns(domain.timeZone),
    rows: shown === undefined ? noRows() : streamRows(ctx, { domain, ...dates, shown }, { ...choice, kind }),
  })
  // A CSV file is one table, which says the type of every row.
  const [first, ...others] = choice.kind === undefined && format === 'xlsx' ? rankedKinds : [choice.kind]
  const reply = replyWithTable({
    format,
    name: `${domain.target}-${shown?.day ?? 'empty'}`,
    table: table(first),
    after: [
      ...others.map((kind) => describeSheet({ ...table(kind), isTable: true })),
      describeCheck(domain, project, dates),
    ],
    log: ctx.log,
  })
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
}

async function* noRows(): AsyncGenerator<DomainKeyword> {}

/**
 * In the order of the screen. Their numbers are read at once and the rows batch after batch, so that fifty thousand take
 * little memory. Throws where a new check of the day has taken their place meanwhile: a file breaks off rather than ending short.
 */
async function* streamRows(ctx: AccountCtx, of: Compared, choice: FileChoice): AsyncGenerator<DomainKeyword> {
  const { rows: chosen } = await ctx.db.execute<{ number: number }>(numbersOf(of, choice))
  for (let at = 0; at < chosen.length; at += readAtOnce) {
    const numbers = chosen.slice(at, at + readAtOnce).map((row) => row.number)
    const { rows } = await ctx.db.execute<ComparedRow>(
      sql`select ${comparedColumns} from ${batchFrom(of, choice, numbers)}`,
    )
    if (rows.length < numbers.length)
      throw new Error(`rows of domain ${of.domain.id} were replaced while they were read`)
    for (const row of rows) yield presentRow(of, row)
  }
}

const keywordColumns = (timeZone: string): Column<DomainKeyword>[] => [
  { title: 'Keyword', width: 40, cell: ({ keyword }) => keyword },
  { title: 'Type', width: 10, cell: ({ kind }) => kindNames[kind] },
  { title: 'Position', width: 10, cell: ({ position }) => position },
  { title: 'Last position', width: 12, cell: ({ lp }) => lp },
  { title: 'Change', width: 10, cell: ({ position_change }) => position_change },
  { title: 'Movement', width: 12, cell: ({ movement }) => movement && movementNames[movement] },
  { title: 'Traffic per month', width: 16, cell: ({ traffic }) => traffic && Math.round(traffic * 100) / 100 },
  { title: 'Search volume', width: 14, cell: ({ search_volume }) => search_volume },
  { title: 'KD', width: 8, cell: ({ kd }) => kd },
  { title: 'CPC (USD)', width: 10, cell: ({ cpc }) => cpc },
  { title: 'Intent', width: 16, cell: ({ intent }) => intent && intentNames[intent] },
  {
    title: 'SERP features',
    width: 40,
    cell: ({ features }) => features.map((feature) => serpFeatureNames[feature]).join(', '),
  },
  { title: 'Featured snippet', width: 16, cell: ({ is_snippet }) => (is_snippet ? 'Yes' : 'No') },
  { title: 'Branded', width: 10, cell: ({ is_branded }) => (is_branded ? 'Yes' : 'No') },
  { title: 'URL', width: 60, cell: ({ url }) => url },
  { title: 'Page title', width: 50, cell: ({ title }) => title },
  {
    title: `Last updated (${timeZone})`,
    width: 20,
    cell: ({ last_updated }) => clockTime(last_updated, timeZone),
  },
  { title: 'Created', width: 12, cell: ({ date }) => ({ day: date }) },
]

function describeCheck(
  domain: DomainRow,
  { location_name }: DomainProject,
  { shown, compared }: { shown: DateRow | undefined; compared: DateRow | undefined },
): Sheet {
  const columns: Column<[string, Cell]>[] = [
    { title: 'Field', width: 40, cell: ([name]) => name },
    { title: 'Value', width: 40, cell: ([, value]) => value },
  ]
  const figures = shown?.figures
  const rows: [string, Cell][] = [
    ['Domain', domain.target],
    ['Location', location_name],
    ['Language', findLanguage(domain.languageCode)?.language_name ?? domain.languageCode],
    ['Date', dayOrNone(shown)],
    ['Compared with', dayOrNone(compared)],
    ['Keywords loaded', shown?.rowsCount ?? 0],
    ['Keywords (whole domain)', shown?.totalCount ?? 0],
    ['Organic keywords (whole domain)', figures === undefined ? 0 : figures.organic.count],
    ['Organic traffic per month (whole domain)', figures === undefined ? 0 : figures.organic.traffic],
    ['Paid keywords (whole domain)', figures === undefined ? 0 : figures.paid.count],
    ['Paid traffic per month (whole domain)', figures === undefined ? 0 : figures.paid.traffic],
  ]
  return describeSheet({ name: 'Check', columns, rows })
}

const dayOrNone = (date: DateRow | undefined): Day | string => (date === undefined ? '–' : { day: date.day })
