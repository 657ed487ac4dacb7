import { sql } from 'drizzle-orm'
import { freeKeywordsPerHour } from '#contract/rules/limits/limits.ts'
import { hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteSome } from '../../platform/database/delete-some.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountData } from '../access/index.ts'
import { freeUnits } from './tables.ts'

const perSecond = (freeKeywordsPerHour * 1_000) / hours(1)
const figure = new Intl.NumberFormat('en-GB')

/**
 * Counts free units in the transaction that begins their run, so that a rollback doesn’t count. The count decreases evenly, by
 * the full allowance per hour. A run larger than the allowance can begin once none of it is in use, since it could
 * never begin otherwise. Throws `rate.limited` with the time until enough are free.
 */
export async function countFreeUnits(tx: Ctx, accountId: number, units: number): Promise<void> {
  if (units <= 0) return
  // Locks the row as well.
  const before = await addToCount(tx, accountId, 0)
  await addToCount(tx, accountId, units)
  const beyond = before + units - Math.max(freeKeywordsPerHour, units)
  if (beyond <= 0) return
  const seconds = Math.ceil(beyond / perSecond)
  const minutes = Math.ceil(seconds / 60)
  throw new AppError('rate.limited', `account ${accountId} has had ${freeKeywordsPerHour} free units, ${units} more`, {
    publicMessage: `You can repeat up to ${figure.format(freeKeywordsPerHour)} keywords per hour for free. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    data: { retry_after_seconds: seconds },
  })
}

/**
 * Counts units that became free after their run began, because another run paid for their pages. They were accepted, so they are
 * never refused; the next requests wait, for two hours at most.
 */
export async function addFreeUnits(tx: Ctx, accountId: number, units: number): Promise<void> {
  if (units > 0) await addToCount(tx, accountId, units)
}

/** Returns the units in use, with those added. */
async function addToCount(tx: Ctx, accountId: number, units: number): Promise<number> {
  const now = sql`${tx.clock().toISOString()}::timestamptz`
  const { rows } = await tx.db.execute<{ used: number }>(sql`
    insert into ${freeUnits} (account_id, used, counted_at) values (${accountId}, ${units}, ${now})
    on conflict (account_id) do update set
      used = least(${3 * freeKeywordsPerHour}, greatest(0, free_units.used
        - greatest(0, extract(epoch from excluded.counted_at - free_units.counted_at)) * ${perSecond}::float8) + excluded.used),
      counted_at = greatest(free_units.counted_at, excluded.counted_at)
    returning used`)
  return rows[0]?.used ?? units
}

/** The free units of an account, deleted with it. */
export const accountFreeUnits: AccountData = {
  name: 'free-units',
  stage: 'rest',
  remove: async (ctx, accountId) => ((await deleteSome(ctx, sql`${freeUnits}`, accountId)) ? 'more' : 'done'),
}
