import { sql } from 'drizzle-orm'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import type { CreditEntryKind } from '#contract/rules/credits/credit-entries.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { owedFromEarlierAccount } from './move-debts.ts'
import { owedCredits } from './read-balance.ts'

export const historyPageSize = 10

type Row = {
  id: string
  is_added: 0 | 1
  credits_used: string
  at: string
  title: string
  state: CreditHistoryEntry['state']
}

/**
 * Holds have rows of their own. Left out: an expiry that found nothing left, because another sweeper came first, and what only
 * paid off a debt.
 */
const isShown = sql`kind in ('grant', 'expire', 'revoke', 'restore', 'adjust')
  and (kind not in ('expire', 'revoke', 'restore', 'adjust') or amount <> 0)`

/** A grant that only paid off a debt was added all the same. */
const isAdded = sql`(amount > 0 or kind = 'grant')`

/** Operations come first, then holds. */
const chosen = {
  added: { operations: isAdded, holds: sql`false` },
  used: { operations: sql`amount < 0 and kind <> 'expire'`, holds: sql`true` },
  expired: { operations: sql`kind = 'expire'`, holds: sql`false` },
  all: { operations: sql`true`, holds: sql`true` },
} as const satisfies Record<CreditEntryKind | 'all', unknown>

type ListHistory = { page: number; show?: CreditEntryKind | undefined; perPage?: number }

/** The account's own history, and what it owes. */
export async function listCreditHistory(ctx: AccountCtx, input: ListHistory) {
  const accountId = ctx.account.id
  return {
    ...(await listHistoryOf(ctx, accountId, input)),
    owed: await owedCredits(ctx, accountId),
    owed_earlier: await owedFromEarlierAccount(ctx, accountId),
  }
}

/** Credits added and used, newest first. A hold is one entry, from held to booked or released. */
export async function listHistoryOf(
  ctx: Ctx,
  accountId: number,
  { page, show, perPage = historyPageSize }: ListHistory,
) {
  const kind = chosen[show ?? 'all']
  const operations = sql`credit_operations where account_id = ${accountId} and ${isShown} and ${kind.operations}`
  const holds = sql`credit_holds where account_id = ${accountId} and ${kind.holds}`
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, is_added, credits_used::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, title, state from (
      select key as id, case when ${isAdded} then 1 else 0 end as is_added, abs(amount) as credits_used, created_at as at, title,
        case kind when 'expire' then 'expired' else 'booked' end as state
      from ${operations}
      union all
      select id::text, 0, case when state = 'open' then amount else settled end, created_at, title,
        case state when 'open' then 'held' when 'settled' then 'booked' else 'released' end
      from ${holds}
    ) entries
    order by at desc, id desc
    limit ${perPage} offset ${(page - 1) * perPage}`)
  const { rows: counts } = await ctx.db.execute<{ total: number }>(
    sql`select (select count(*) from ${operations})::int + (select count(*) from ${holds})::int as total`,
  )
  return {
    history: rows.map(({ at, credits_used, ...row }) => ({
      ...row,
      credits_used: Number(credits_used),
      date_time: at,
    })),
    total: counts[0]?.total ?? 0,
    per_page: perPage,
  }
}

/** Credits spent per day of a zone, for the days that had any, by the name of the work they were spent on. */
export async function sumSpentPerDay(
  ctx: Ctx,
  { accountId, from, timeZone }: { accountId: number; from: Date; timeZone: string },
): Promise<{ date: string; work: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ date: string; work: string; count: string }>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, split_part(reference, ':', 1) as work,
      sum(amount)::text as count
    from credit_transfers
    where account_id = ${accountId} and to_bucket = 'spent' and created_at >= ${from.toISOString()}::timestamptz
    group by 1, 2 order by 1, 2`)
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
