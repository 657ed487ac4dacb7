import { sql } from 'drizzle-orm'
import { seconds } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { withoutValues } from '../errors/without-values.ts'
import { defineGauge, type StoredFigures, sampleOf } from './metric.ts'
import type { Metrics } from './metrics.ts'

const readEverySeconds = 15
/** A statement that takes longer fails, and its values stay unchanged. */
const statementMs = seconds(2)
/** A scrape waits this long for values that are being read, then gets the previous ones. */
const patienceMs = seconds(1)

/** Shows on the dashboard that values are old, and raises an alert. */
export const figuresAge = defineGauge({
  name: 'serpplus_stored_figures_age_seconds',
  help: 'Seconds since the values of this group were last read from the database.',
  labels: ['figures'],
})

type Timing = { statementMs: number; patienceMs: number }

/**
 * Reads values from the database when metrics are scraped: at most once per interval and process, one group after another on one
 * connection, with a limit per statement. An unresponsive database never delays a scrape by more than a second.
 */
export function readStoredFigures(
  ctx: Ctx,
  metrics: Metrics,
  groups: readonly StoredFigures[],
  timing: Timing = { statementMs, patienceMs },
): void {
  /** By group, from the monotonic clock of the process. */
  const readAt = new Map<StoredFigures, number>()
  const triedAt = new Map<StoredFigures, number>()
  let reading: Promise<void> | undefined
  const startedAt = performance.now()

  const isDue = (group: StoredFigures) => {
    const tried = triedAt.get(group)
    return tried === undefined || performance.now() - tried >= seconds(group.everySeconds ?? readEverySeconds)
  }
  const read = async (group: StoredFigures) => {
    triedAt.set(group, performance.now())
    try {
      const samples = await inTransaction(ctx, async (tx) => {
        await tx.db.execute(sql.raw(`set local statement_timeout = ${timing.statementMs}`))
        return group.read(tx)
      })
      metrics.replace(group.metrics, samples)
      readAt.set(group, performance.now())
    } catch (error) {
      ctx.log.warn({ err: withoutValues(error), figures: group.name }, 'figures could not be read')
    }
  }
  const readDue = async () => {
    for (const group of groups) if (isDue(group)) await read(group)
  }
  metrics.onCollect(async () => {
    reading ??= readDue().finally(() => {
      reading = undefined
    })
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, timing.patienceMs)
    await Promise.race([reading, patience.promise])
    clearTimeout(timer)
    const ages = groups.map((group) =>
      sampleOf(figuresAge, (performance.now() - (readAt.get(group) ?? startedAt)) / 1_000, { figures: group.name }),
    )
    metrics.replace([figuresAge], ages)
  })
}
