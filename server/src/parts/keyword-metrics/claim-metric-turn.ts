import { sql } from 'drizzle-orm'
import { before, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteSome } from '../../platform/database/delete-some.ts'
import type { AccountData } from '../access/index.ts'
import { metricTurns } from './tables.ts'

/** Calls that the few keywords of one account may cause at once, after a rest; then one more in this time. */
const turnsAtOnce = 20
const turnEvery = hours(1)

/**
 * Reserves a call for a few keywords of an account and returns when it may be made. A call costs as much as a hundred keywords
 * in it and is covered by what they bring over a month, so nobody can cause one with each keyword.
 */
export async function claimMetricTurn(tx: Ctx, accountId: number): Promise<Date> {
  const first = before(tx.clock(), (turnsAtOnce - 1) * turnEvery).toISOString()
  const step = sql`make_interval(secs => ${turnEvery / 1_000})`
  const { rows } = await tx.db.execute<{ turn: string }>(sql`
    insert into ${metricTurns} as known (account_id, next_at) values (${accountId}, ${first}::timestamptz + ${step})
    on conflict (account_id) do update set next_at = greatest(known.next_at, ${first}::timestamptz) + ${step}
    returning next_at - ${step} as turn`)
  return new Date(rows[0]?.turn ?? tx.clock())
}

/** The calls that a deleted account has caused. */
export const accountMetricTurns: AccountData = {
  name: 'metric-turns',
  stage: 'rest',
  remove: async (ctx, accountId) => ((await deleteSome(ctx, sql`${metricTurns}`, accountId)) ? 'more' : 'done'),
}
