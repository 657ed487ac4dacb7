import { AppError } from '../errors/app-error.ts'

type Limits = { entries: number; bytes: number }

/**
 * Batches entries that arrive while a batch is running; one batch runs at a time. Resolves when the entry's batch is done and
 * rejects with its error if it fails. Throws `server.busy` immediately if more than `mostWaiting` are waiting.
 */
export function inBatches<Entry>(
  work: (batch: Entry[]) => Promise<unknown>,
  { mostAtOnce, mostWaiting, bytesOf }: { mostAtOnce: Limits; mostWaiting: Limits; bytesOf: (entry: Entry) => number },
): (entry: Entry) => Promise<void> {
  type Waiting = { entry: Entry; resolve: () => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let waitingBytes = 0
  let isRunning = false

  function takeBatch(): Waiting[] {
    let bytes = 0
    const end = waiting.findIndex(({ entry }, at) => {
      bytes += bytesOf(entry)
      return at > 0 && (at === mostAtOnce.entries || bytes > mostAtOnce.bytes)
    })
    const batch = waiting.splice(0, end === -1 ? waiting.length : end)
    waitingBytes -= batch.reduce((sum, { entry }) => sum + bytesOf(entry), 0)
    return batch
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        await work(batch.map(({ entry }) => entry))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (entry) => {
    if (waiting.length >= mostWaiting.entries || waitingBytes >= mostWaiting.bytes)
      throw new AppError('server.busy', `${waiting.length} entries are waiting for their batch`)
    return new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      waitingBytes += bytesOf(entry)
      if (!isRunning) void run()
    })
  }
}
