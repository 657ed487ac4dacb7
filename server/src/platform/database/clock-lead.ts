import { sql } from 'drizzle-orm'
import { days, systemClock } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'

/** More than the error of a machine that was suspended, and far less than any retention period. */
export const mostClockLeadMs = days(2)

/**
 * True, and logged, if the machine's clock is so far ahead of the database's that nothing may be deleted because of its age: deleted
 * rows can't be recovered. Clocks that code moves on purpose, such as the demonstration's, are not compared.
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
    'no old rows are deleted: the clock of this machine is days ahead of the database’s',
  )
  return true
}
