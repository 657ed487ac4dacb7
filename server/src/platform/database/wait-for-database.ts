import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../clock/clock.ts'
import { DatabaseUnreachableError } from './connect-client.ts'

const pauseMs = seconds(1)
const loggedEveryMs = seconds(15)

type WaitingLog = {
  info: (fields: { waitedMs: number }, message: string) => void
  warn: (fields: { reason: string; leftSeconds: number }, message: string) => void
}

/**
 * Does what needs the database, retrying for up to `waitMs` while it is unavailable: it may be starting, restarting or failing
 * over. Then throws the last failure; throws permanent failures at once. Logs when the wait begins, now and then, and
 * when it is over.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { waitMs, log }: { waitMs: number; log: WaitingLog },
): Promise<Result> {
  let begun: number | undefined
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      const result = await work()
      if (begun !== undefined) log.info({ waitedMs: Math.round(performance.now() - begun) }, 'the database is back')
      return result
    } catch (error) {
      if (!(error instanceof DatabaseUnreachableError && error.isTemporary)) throw error
      const now = performance.now()
      begun ??= now
      if (now - begun + pauseMs > waitMs) throw error
      if (now - loggedAt >= loggedEveryMs) {
        loggedAt = now
        const leftSeconds = Math.round((waitMs - (now - begun)) / 1_000)
        log.warn({ reason: error.message, leftSeconds }, 'waiting for the database')
      }
      await sleep(pauseMs)
    }
  }
}
