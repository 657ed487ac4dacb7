import type { Logger } from '../log/log.ts'
import { isWriteRefused } from './is-database-unavailable.ts'

/**
 * Stores what a read would only like to keep, such as when it was, outside of any transaction: on a full disk it goes on without.
 * `what` ends the sentence of the log.
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
