import type { Logger } from '../log/log.ts'
import { isWriteRefused } from './is-database-unavailable.ts'

/**
 * Stores what a read would keep in passing, such as a time of use, and continues without it if the database refuses writes. Call
 * it outside of transactions. `what` completes the log message.
 */
export async function storeIfPossible(
  { log }: { log: Logger },
  what: string,
  store: () => Promise<unknown>,
): Promise<void> {
  try {
    await store()
  } catch (error) {
    if (!isWriteRefused(error)) throw error
    log.warn({ err: error }, `could not store ${what}`)
  }
}
