import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { isKeptCustomer, viewerTable } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountUse } from '../tables.ts'

type MeasureCustomers = {
  /** An account is active if it is not suspended and was used since then. */
  activeSince: Date
  /** From when those who joined are counted. */
  joinedFrom: Date
  timeZone: string
}

/** Counts customers by kind, and those who joined per day of a zone. */
export async function measureCustomers(ctx: Ctx, { activeSince, joinedFrom, timeZone }: MeasureCustomers) {
  const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const isOf = (type: number) => eq(viewerTable.type, type as never)
  const isActive = and(eq(viewerTable.suspended, false), gte(accountUse.lastUsedAt, activeSince))
  const hasJoined = gte(viewerTable.createdAt, joinedFrom)
  const date = sql<string>`to_char(${viewerTable.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const [[counts], joinedPerDay] = await Promise.all([
    ctx.db
      .select({
        total: count(),
        trial: countOf(isOf(accountTypes.trial)),
        paid: countOf(isOf(accountTypes.paid)),
        active: countOf(isActive),
        suspended: countOf(eq(viewerTable.suspended, true)),
        joined: countOf(hasJoined),
        joinedOnTrial: countOf(and(hasJoined, isOf(accountTypes.trial))),
      })
      .from(viewerTable)
      .leftJoin(accountUse, eq(accountUse.accountId, viewerTable.id))
      .where(isKeptCustomer),
    ctx.db
      .select({ date: sql<string>`${date}`.as('date'), count: count() })
      .from(viewerTable)
      .where(and(isKeptCustomer, hasJoined))
      .groupBy(sql`1`),
  ])
  if (counts === undefined) throw new Error('a count without a row')
  return { ...counts, joinedPerDay }
}
