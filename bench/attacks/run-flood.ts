import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Flood, FloodCount } from './flood.ts'

/** Loopback addresses, one per sender. */
export const loopback = (count: number) => Array.from({ length: count }, (_, at) => `127.0.1.${at + 1}`)

/** Floods for `forMs` milliseconds and returns the count of responses. */
export async function runFlood(flood: Flood, forMs: number): Promise<FloodCount> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: flood })
  await waitFor(forMs)
  worker.postMessage('end')
  const [count] = (await once(worker, 'message')) as [FloodCount]
  await worker.terminate()
  return count
}

export const answersOf = ({ statuses }: FloodCount) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || 'none answered'
