import { and, eq, sql } from 'drizzle-orm'
import type { PageShares } from '#contract/domain-projects/rows.ts'
import { type RankedKind, serpPages } from '#contract/rules/site-checks/domain-checks.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storeIfPossible } from '../../../platform/database/store-if-possible.ts'
import { type DomainFigures, type PositionRange, positionRanges } from '../../../ports/data-provider/ranked-keywords.ts'
import type { DateRow, DomainRow } from '../domain-work.ts'
import { domainDates } from '../tables.ts'

/** The page of results that each of the provider's ranges lies on. */
const pageOfRange = (range: PositionRange): number => Math.ceil(Number(range.split('_').at(-1)) / 10)

const toHundredth = (value: number) => Math.round(value * 100) / 100
const percent = (part: number, whole: number) => (whole === 0 ? 0 : toHundredth((part / whole) * 100))

/** By page of results: keywords of the whole domain, and the traffic of the rows read. */
export async function sharePages(ctx: Ctx, domain: DomainRow, date: DateRow): Promise<Record<RankedKind, PageShares>> {
  const traffic = await sumTraffic(ctx, domain, date)
  const shares = (kind: RankedKind) => presentShares(date.figures[kind], traffic[kind])
  return { organic: shares('organic'), paid: shares('paid') }
}

type TrafficByPage = Record<RankedKind, Record<number, number>>

/** Added up once: rows of a date never change. */
async function sumTraffic(ctx: Ctx, { accountId, id }: DomainRow, date: DateRow): Promise<TrafficByPage> {
  if (date.trafficByPage !== null) return date.trafficByPage
  const { rows } = await ctx.db.execute<{ kind: RankedKind; page: number; traffic: number }>(sql`
    select kind, (position + 9) / 10 as page, coalesce(sum(traffic), 0) as traffic from domain_keywords
    where account_id = ${accountId} and project_id = ${id} and run = ${date.run} group by 1, 2`)
  const byKind = (kind: RankedKind) =>
    Object.fromEntries(rows.flatMap((row) => (row.kind === kind ? [[row.page, row.traffic]] : [])))
  const trafficByPage = { organic: byKind('organic'), paid: byKind('paid') }
  await storeIfPossible(ctx, 'the traffic of a date', () =>
    ctx.db
      .update(domainDates)
      .set({ trafficByPage })
      .where(and(eq(domainDates.accountId, accountId), eq(domainDates.projectId, id), eq(domainDates.run, date.run))),
  )
  return trafficByPage
}

/** The sum is unknown if one of the figures is. */
const sumOf = (figures: (number | null)[]) =>
  figures.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

function presentShares({ count, positions }: DomainFigures, traffic: Record<number, number>): PageShares {
  const whole = Object.values(traffic).reduce((sum, one) => sum + one, 0)
  return Object.fromEntries(
    serpPages.map((page) => {
      const ranges = positionRanges.filter((range) => pageOfRange(range) === page)
      const keywords = sumOf(ranges.map((range) => positions[range]))
      const own = traffic[page] ?? 0
      return [
        String(page),
        {
          count: keywords,
          pages_percentage: keywords === null || count === null ? null : percent(keywords, count),
          traffic: toHundredth(own),
          traffic_percentage: percent(own, whole),
        },
      ]
    }),
  )
}
