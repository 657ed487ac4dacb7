import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Answer, type Attack, callFrom, countByStatus } from './attack.ts'
import type { SignInFlood } from './flood-sign-ins.ts'
import { bystandersOf, watchBystanders } from './watch-bystanders.ts'

const addresses = 100
const triesOfEach = 10
const mostMegabytes = 150

/** Wrong passwords from many addresses at once; each comparison is deliberately expensive. */
export const floodHashing: Attack = {
  name: 'hashing from 100 addresses',
  isTriedBesideCheck: true,
  async run(target) {
    const { server, newPerson } = target
    const owner = await newPerson('paid')
    const page = await callFrom(server.url, '/', { from: '127.0.200.1' })
    // Only if the web application is built.
    const alsoReads = page.status === 200 ? ['/'] : []
    const signIn = (email: string, password: string, from: string) =>
      callFrom(server.url, '/api/login', { method: 'POST', body: { email, password }, from })
    server.forgetPeakMemory()
    const before = server.memory() ?? 0
    const workerData: SignInFlood = { url: server.url, addresses, triesOfEach }
    const attack = async () => {
      const flood = once(new Worker(new URL('./flood-sign-ins.ts', import.meta.url), { workerData }), 'message')
      const from = performance.now()
      let tries = 0
      let last: Answer
      do {
        if (tries > 0) await sleep(1_000)
        tries += 1
        last = await signIn(owner.email, owner.password, '127.0.201.1')
      } while (last.status !== 200 && tries < 20)
      const waited = (performance.now() - from) / 1_000
      const [answers] = (await flood) as [Answer[]]
      return { answers, tries, last, waited }
    }
    const bystanders = await bystandersOf(target, server.url)
    const watched = await watchBystanders(bystanders, attack, { alsoReads })
    const { answers, tries, last, waited } = watched.result
    const grown = (server.peakMemory() ?? 0) - before
    const isRefusedWell = ({ status, retryAfter }: Answer) =>
      status === 401 || ((status === 503 || status === 429) && (retryAfter ?? 0) > 0)
    return [
      {
        tried: `${addresses * triesOfEach} wrong sign-ins from ${addresses} addresses, all of them at once`,
        found: `${countByStatus(answers)}; ${grown.toFixed(0)} MB more at most`,
        isHeld: answers.every(isRefusedWell) && grown <= mostMegabytes,
      },
      watched.bystanders,
      {
        tried: 'the owner of an account signs in meanwhile from another address',
        found: `${last.status} at try ${tries}, after ${waited.toFixed(1)} s`,
        isHeld: last.status === 200 && waited < 10,
      },
    ]
  },
}
