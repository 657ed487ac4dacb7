import { setTimeout as waitFor } from 'node:timers/promises'
import { type Attack, type Call, call, countByStatus } from './attack.ts'

/** PostgreSQL stops answering, and comes back. */
export const frozenDatabase: Attack = {
  name: 'freeze the database',
  async run({ world, server, newPerson }) {
    const { token } = await newPerson('paid')
    const readiness = async (): Promise<Call> => {
      const from = performance.now()
      const reply = await fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(10_000) })
      const body = await reply.text()
      return { status: reply.status, milliseconds: performance.now() - from, body }
    }
    const thaw = await world.freezeDatabase()
    try {
      const ready = await readiness()
      const calls = await Promise.all(Array.from({ length: 10 }, () => call(server.url, '/projects', { token })))
      const slowest = Math.max(...calls.map(({ milliseconds }) => milliseconds))
      await thaw()
      let after = await readiness()
      for (let polls = 0; after.status !== 200 && polls < 100; polls += 1) {
        await waitFor(100)
        after = await readiness()
      }
      const again = await call(server.url, '/projects', { token })
      return [
        {
          tried: 'PostgreSQL is stopped: /health/ready is asked',
          found: `${ready.status} after ${(ready.milliseconds / 1_000).toFixed(1)} s; ${after.status} once it goes on`,
          isHeld: ready.status === 503 && ready.milliseconds < 3_000 && after.status === 200,
        },
        {
          tried: '10 calls meanwhile',
          found: `${countByStatus(calls)}, the slowest after ${(slowest / 1_000).toFixed(1)} s; ${again.status} once it goes on`,
          isHeld: calls.every(({ status }) => status === 503) && slowest < 25_000 && again.status === 200,
        },
      ]
    } finally {
      await thaw()
    }
  },
}
