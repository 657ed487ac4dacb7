import type { Ctx } from '../../platform/context.ts'
import { insertRows, isNonEmpty } from '../../platform/database/bulk-insert.ts'
import type { Database } from '../../platform/database/database.ts'
import { isWriteRefused } from '../../platform/database/is-database-unavailable.ts'
import type { Logger } from '../../platform/log/log.ts'
import type { ProviderCall } from '../../ports/data-provider/account.ts'
import { providerCalls } from './tables.ts'

const flushEveryMs = 500
/** Limits of what is kept in memory while the database refuses writes. */
const retryEveryMs = 5_000
const mostKept = 10_000

export type CallRecorder = { record(call: ProviderCall): void; close(): Promise<void> }

/** Keeps what every call cost. Written in bundles; a crash may lose the last half second of this statistic. */
export function createCallRecorder(db: Database, log: Logger): CallRecorder {
  let waiting: ProviderCall[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  const flush = async () => {
    timer = undefined
    const calls = waiting.map((call) => ({
      provider: 'dataforseo',
      ...call,
      milliseconds: Math.round(call.milliseconds),
    }))
    const kept = waiting
    waiting = []
    if (!isNonEmpty(calls)) return
    try {
      await db.execute(insertRows(providerCalls, calls))
    } catch (error) {
      // Costs of calls made while the disk is full aren’t lost.
      if (isWriteRefused(error) && !isClosing && kept.length + waiting.length <= mostKept) {
        waiting = [...kept, ...waiting]
        timer ??= setTimeout(() => void flush(), retryEveryMs)
      } else log.error({ err: error, calls: calls.length }, 'costs of provider calls could not be stored')
    }
  }
  return {
    record(call) {
      waiting.push(call)
      timer ??= setTimeout(() => void flush(), flushEveryMs)
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      await flush()
    },
  }
}

/** Keeps what tasks turned out to cost beyond what was recorded when they were posted; below zero what was given back. */
export async function recordCorrection(ctx: Ctx, differencesUsd: readonly number[]): Promise<void> {
  // To the places costs are stored with.
  const costUsd = Math.round(differencesUsd.reduce((sum, one) => sum + one, 0) * 1e8) / 1e8
  if (costUsd === 0) return
  await ctx.db.insert(providerCalls).values({
    provider: 'dataforseo',
    method: 'CORRECTION',
    path: '/v3/serp/organic',
    tasks: differencesUsd.length,
    costUsd,
    milliseconds: 0,
    startedAt: ctx.clock(),
  })
}
