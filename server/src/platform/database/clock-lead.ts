import { sql } from 'drizzle-orm'
import { days, systemClock } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'

/** More than a suspended machine is behind by, and far less than anything is kept for. */
export const mostClockLeadMs = days(2)

/**
 * True, and logged, where the machine's clock is so far ahead of the database's that nothing may be deleted for its age: what is
 * deleted can't be recovered. Clocks that are moved by hand are meant to differ.
 */
export async function isFarAhead(
  { db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>,
  machineClock = systemClock,
): Promise<boolean> {
  if (clock !== machineClock) return false
  const { rows } = await db.execute<{ time: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`,
  )
  const leadMs = clock().getTime() - (rows[0]?.time ?? 0)
  if (leadMs <= mostClockLeadMs) return false
  log.error(
    { leadDays: Math.floor(leadMs / days(1)) },
    'nothing old is deleted: the clock of this machine is days ahead of the database’s',
  )
  return true
}
