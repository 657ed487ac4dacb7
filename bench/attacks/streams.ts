import { setTimeout as waitFor } from 'node:timers/promises'
import { type Attack, call } from './attack.ts'

const opened = 400
const mostOpen = 20

/** Event streams by the hundred. */
export const streams: Attack = {
  name: 'hoard event streams',
  async run({ server, newPerson }) {
    const person = await newPerson('paid')
    const stop = new AbortController()
    let open = 0
    const hold = async () => {
      const reply = await fetch(`${server.url}/api/events`, {
        headers: { authorization: `Bearer ${person.token}` },
        signal: stop.signal,
      })
      if (reply.status !== 200 || reply.body === null) return reply.status
      open += 1
      void (async () => {
        for await (const _chunk of reply.body ?? []);
      })()
        .catch(() => {})
        .finally(() => {
          open -= 1
        })
      return 200
    }
    const statuses: number[] = []
    for (let at = 0; at < opened; at += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => hold().catch(() => 0)))))
    await waitFor(1_000)
    const stillOpen = open
    const other = await call(server.url, '/user/show', { token: (await newPerson('paid')).token })
    stop.abort()
    return [
      {
        tried: `one account opens ${opened} event streams`,
        found: `${stillOpen} stay open, ${statuses.filter((status) => status >= 500 || status === 0).length} broke; another customer is answered ${other.status}`,
        isHeld: stillOpen <= mostOpen && statuses.every((status) => status > 0 && status < 500) && other.status === 200,
      },
    ]
  },
}
