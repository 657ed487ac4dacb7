import { type SQL, sql } from 'drizzle-orm'
import { slotDelay } from '#contract/rules/rank-projects/schedule.ts'
import type { Ctx } from '../../platform/context.ts'

/** The time at which the run of a slot begins. */
export const startOfSlot = (ctx: Pick<Ctx, 'settings'>, scheduled: { id: number; runAt: string }, slot: Date): Date =>
  new Date(slot.getTime() + slotDelay(scheduled, ctx.settings.scheduleSpreadMinutes))

/** The same as a condition: true once the run of a row’s next slot begins. The index on `nextRunAt` finds due slots. */
export function hasSlotBegun(
  ctx: Pick<Ctx, 'settings' | 'clock'>,
  { id, runAt, nextRunAt }: { id: SQL; runAt: SQL; nextRunAt: SQL },
): SQL {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const minutesLeft = sql`least(${ctx.settings.scheduleSpreadMinutes}::int, 60 - right(${runAt}, 2)::int)`
  return sql`${nextRunAt} <= ${now}
    and ${nextRunAt} <= ${now} - ((${id}::bigint * 40503) % 65536 * ${minutesLeft} * 60 / 65536) * interval '1 second'`
}
