import { sql } from 'drizzle-orm'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log/log.ts'
import { type Metrics, noMetrics } from '../../platform/metrics/metrics.ts'
import { EmailError, type Mailer } from '../../ports/mailer.ts'
import { emailSeconds, emailsTotal } from './email-metrics.ts'
import { emailCounts } from './tables.ts'

type Outcome = 'sent' | 'refused' | 'failed'
/** Without `metrics`, nothing is counted there. */
type Needs = { db: Database; clock: Clock; log: Logger; metrics?: Metrics | undefined }

/** A mailer that counts what becomes of every email. A count that cannot be stored never fails the email. */
export function countingEmails(mailer: Mailer, { db, clock, log, metrics = noMetrics }: Needs): Mailer {
  const count = (outcome: Outcome) => {
    metrics.add(emailsTotal, { outcome })
    return addOne(db, clock(), outcome).catch((error: unknown) =>
      log.warn({ err: error }, 'an email could not be counted'),
    )
  }
  return {
    async send(emailMessage) {
      const from = performance.now()
      try {
        await mailer.send(emailMessage)
      } catch (error) {
        // An email that waits for its turn isn’t counted until it is sent.
        if (error instanceof EmailError && error.retryAfterMs !== undefined) throw error
        await count(error instanceof EmailError && error.isPermanent ? 'refused' : 'failed')
        throw error
      }
      metrics.observe(emailSeconds, {}, (performance.now() - from) / 1_000)
      await count('sent')
    },
  }
}

const quarterMs = minutes(15)

async function addOne(db: Database, at: Date, outcome: Outcome): Promise<void> {
  const quarter = new Date(Math.floor(at.getTime() / quarterMs) * quarterMs)
  const column = emailCounts[outcome]
  await db
    .insert(emailCounts)
    .values({ quarter, [outcome]: 1 })
    .onConflictDoUpdate({ target: emailCounts.quarter, set: { [outcome]: sql`${column} + 1` } })
}
