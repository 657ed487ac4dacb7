import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestApp } from './create-test-app.ts'

/** Until a connection to the test's database waits for a lock, or so many do. */
export async function untilSomebodyWaits({ ctx }: TestApp, count = 1): Promise<void> {
  for (let polls = 0; polls < 3_000; polls += 1) {
    const { rows } = await ctx.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
    await waitFor(10)
  }
  throw new Error('nobody waits')
}
