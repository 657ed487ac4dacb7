import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startServer } from '../lib/product.ts'
import { type Attack, type Call, call, countByStatus, type Target, type Verdict } from './attack.ts'
import type { Flood } from './flood-bodies.ts'

const bodyBytes = 1_000_000
/** Besides what the server held before: twice the bodies one address may have open, as they come and as a whole. */
const mostExtraMb = 400
const heldForMs = 8_000
const askedMeanwhile = 10
const slowestMs = 10_000

/** Bodies that never end, and bodies of one byte a chunk; at a server of its own, where only they can have taken memory. */
export const fullMemory: Attack = {
  name: 'fill the memory',
  async run(target) {
    const server = await startServer(target.world, target.databaseUrl, { LOG_LEVEL: 'fatal' })
    try {
      return [
        await fill({ ...target, server }, '1 MB of a body but its last byte', { connections: 2_000, isChunked: false }),
        await fill({ ...target, server }, 'a body without end in chunks of one byte', {
          connections: 500,
          isChunked: true,
        }),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function fill(
  { server, newPerson }: Target,
  what: string,
  kind: Pick<Flood, 'connections' | 'isChunked'>,
): Promise<Verdict> {
  const { token } = await newPerson('paid')
  const before = server.memory() ?? 0
  server.forgetPeakMemory()
  const workerData: Flood = { url: server.url, bodyBytes, ...kind }
  const flood = new Worker(new URL('./flood-bodies.ts', import.meta.url), { workerData })
  const asked: Call[] = []
  for (let at = 0; at < askedMeanwhile; at += 1) {
    await waitFor(heldForMs / askedMeanwhile)
    asked.push(await call(server.url, '/user/show', { token }))
  }
  const extra = (server.peakMemory() ?? 0) - before
  flood.postMessage('end')
  const [refused] = await once(flood, 'message')
  await flood.terminate()
  const slowest = Math.max(...asked.map(({ milliseconds }) => milliseconds))
  return {
    tried: `${kind.connections} connections, each with ${what}`,
    found: `${refused} refused, at most ${extra.toFixed(0)} MB more; another customer: ${countByStatus(asked)}, the slowest after ${(slowest / 1_000).toFixed(1)} s`,
    isHeld: extra <= mostExtraMb && asked.every(({ status }) => status === 200) && slowest <= slowestMs,
  }
}
