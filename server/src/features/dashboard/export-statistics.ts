import type { BusinessDay, BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { replyWithTable } from '../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { Cell } from '../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet } from '../../platform/spreadsheet/write-sheet.ts'
import { readStatistics, type StatisticsChoice, type StatisticsInput } from './read-statistics.ts'

type ExportStatistics = StatisticsInput & { format: ExportFormat }

/** The statistics of a period as a file: as Excel the figures and the days, as CSV the days. */
export async function exportStatistics(ctx: AccountCtx, { format, ...choice }: ExportStatistics) {
  const statistics = await readStatistics(ctx, choice)
  return replyWithTable({
    format,
    name: `statistics-${choice.filter}-${statistics.days.at(-1)?.date}`,
    before: [describeSheet({ name: 'Statistics', columns: figureColumns, rows: figuresOf(statistics, choice) })],
    table: { name: 'Days', columns: dayColumns(statistics), rows: statistics.days },
    log: ctx.log,
  })
}

type Figure = { name: string; value: Cell }

const figureColumns = [
  { title: 'Figure', width: 46, cell: ({ name }: Figure) => name },
  { title: 'Value', width: 26, cell: ({ value }: Figure) => value },
]

function figuresOf(
  { as_of, currency, days, revenue, users, serps, margin }: BusinessStatistics,
  choice: StatisticsChoice,
) {
  const figures: Figure[] = [
    { name: 'As of (UTC)', value: new Date(as_of) },
    { name: 'Period', value: `${days[0]?.date} to ${days.at(-1)?.date}` },
    { name: 'Time zone', value: choice.timeZone },
    { name: `Total Revenue in ${currency}, refunds deducted`, value: revenue.total },
    { name: `Revenue of the period before in ${currency}`, value: revenue.before },
    { name: 'Total Number of Users', value: users.total },
    { name: 'Number of Trial Users', value: users.trial },
    { name: 'Number of Paid Users', value: users.paid },
    { name: 'Number of Active Users (30 days)', value: users.active },
    { name: 'Inactive Users', value: users.inactive },
    { name: 'Suspended users', value: users.suspended },
    { name: 'Users who joined', value: users.joined },
    { name: 'Users who paid for the first time', value: users.first_paid },
    { name: 'Number of SERPS today', value: serps.today },
    { name: 'Number of SERPS in total', value: serps.total },
    { name: `Revenue in ${currency} excluding tax, refunds deducted`, value: margin.net_revenue },
    { name: 'Provider cost in USD', value: margin.provider_cost_usd },
    ...(margin.exchange_rate === null
      ? []
      : [
          {
            name: `1 USD in ${currency}, on ${margin.exchange_rate.date}`,
            value: margin.exchange_rate.rate,
          },
        ]),
    { name: `Provider cost in ${currency}`, value: margin.provider_cost },
    { name: 'Margin in percent', value: margin.share === null ? null : Math.round(margin.share * 1_000) / 10 },
    { name: 'Credits sold', value: margin.credits_sold },
    { name: 'Credits charged', value: margin.credits_charged },
    { name: `Revenue per 1,000 credits sold in ${currency}`, value: perThousand(margin.revenue_per_credit) },
  ]
  return figures
}

const perThousand = (amount: number | null) => (amount === null ? null : Math.round(amount * 1e7) / 1e4)

const dayColumns = ({ currency }: BusinessStatistics): Column<BusinessDay>[] => [
  { title: 'Date', width: 14, cell: ({ date }) => ({ day: date }) },
  { title: `Revenue (${currency})`, width: 16, cell: ({ revenue }) => revenue },
  { title: `Revenue excluding tax (${currency})`, width: 26, cell: ({ net_revenue }) => net_revenue },
  { title: 'SERPs', width: 12, cell: ({ serps }) => serps },
  { title: 'Users joined', width: 14, cell: ({ joined }) => joined },
  { title: 'Credits charged', width: 14, cell: ({ credits_charged }) => credits_charged },
  { title: 'Provider cost (USD)', width: 18, cell: ({ provider_cost_usd }) => provider_cost_usd },
]
