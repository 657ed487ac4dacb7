import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningSandbox } from '#sandbox/build-sandbox.ts'
import type { RandomSource } from '#server/testing/random-source.ts'
import type { ChaosDatabase } from './database.ts'
import { type ServerName, type Servers, serverNames } from './servers.ts'

export type World = {
  database: ChaosDatabase
  servers: Servers
  sandbox: RunningSandbox
  random: RandomSource
}

/** A failure that occurs in a round. */
export type Disturbance = {
  name: string
  /** Part of some keywords of the round, so that the sandbox treats them differently. */
  keywordTokens?: readonly string[]
  /** True if the provider may refuse a look-up until it is abandoned, or receive one twice because it did not answer. */
  mayFailLookUps?: true
  isPossible?(world: World): boolean
  /** Does it in the middle of the round's work; returns once it is over. */
  run(world: World): Promise<void>
}

const webs: readonly ServerName[] = ['web 1', 'web 2']
const workers: readonly ServerName[] = ['worker 1', 'worker 2']
const halfADayMs = 43_200_000

/** Clocks only leap forward, as after a suspend, and by less than the round’s sessions and subscriptions last. */
const mostLeapMs = 2 * halfADayMs
let leaptMs = 0

export const disturbances: readonly Disturbance[] = [
  {
    name: 'kill -9 of a web process',
    run: async ({ servers, random }) => servers.kill(random.oneOf(webs)),
  },
  {
    name: 'kill -9 of a worker',
    run: async ({ servers, random }) => servers.kill(random.oneOf(workers)),
  },
  {
    name: 'kill -9 of every process, twice',
    async run({ servers, random }) {
      for (let time = 0; time < 2; time += 1) {
        for (const name of serverNames) servers.kill(name)
        await sleep(random.upTo(4_000))
      }
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    async run({ database }) {
      database.kill()
      await sleep(300)
      await database.revive()
    },
  },
  {
    name: 'kill -9 of PostgreSQL and every process',
    async run({ database, servers }) {
      database.kill()
      for (const name of serverNames) servers.kill(name)
      await sleep(300)
      await database.revive()
    },
  },
  {
    name: 'PostgreSQL frozen',
    async run({ database, random }) {
      database.freeze()
      await sleep(1_000 + random.upTo(14_000))
      database.thaw()
    },
  },
  {
    name: 'connections to PostgreSQL cut',
    async run({ database, random }) {
      for (let time = 0; time < 3; time += 1) {
        database.cut()
        await sleep(random.upTo(3_000))
        database.mend()
        await sleep(random.upTo(1_000))
      }
    },
  },
  {
    name: 'disk full',
    isPossible: ({ database }) => database.disk !== undefined,
    async run({ database, random }) {
      await database.disk?.fill()
      await sleep(2_000 + random.upTo(6_000))
      await database.disk?.empty()
      await database.revive()
    },
  },
  {
    name: 'the clock of one process wrong by up to 45 s',
    async run({ servers, random }) {
      const name = random.oneOf(serverNames)
      servers.shiftClock(name, leaptMs + (random.isHeads() ? 1 : -1) * random.upTo(45_000))
      await sleep(5_000)
      servers.shiftClock(name, leaptMs)
    },
  },
  {
    name: 'all clocks but the database’s leap forward by up to 4 h',
    async run({ servers, random }) {
      leaptMs = Math.min(mostLeapMs, leaptMs + random.upTo(14_400_000))
      for (const name of serverNames) servers.shiftClock(name, leaptMs)
    },
  },
  {
    name: 'the provider cuts connections before and after it did the work',
    mayFailLookUps: true,
    async run({ sandbox, random }) {
      for (const cutConnection of ['before', 'after'] as const)
        sandbox.control.addFault({ path: '/v3/*', cutConnection, times: 1 + random.upTo(6) })
      await sleep(4_000)
    },
  },
  {
    name: 'the provider answers 500, refuses for its rate limit, is slow, sends half an answer',
    mayFailLookUps: true,
    async run({ sandbox, random }) {
      const { control } = sandbox
      control.addFault({ path: '/v3/*', httpStatus: 500, times: 1 + random.upTo(6) })
      control.addFault({ path: '/v3/*', code: 40202, times: 1 + random.upTo(4) })
      control.addFault({ path: '/v3/*', delayAnswerMs: 3_000, times: 3 })
      control.addFault({ path: '/v3/*', malformed: true, times: 1 + random.upTo(3) })
      await sleep(5_000)
    },
  },
  {
    name: 'look-ups the provider fails, loses, reports twice or never',
    keywordTokens: ['__50000__', '__40102__', '__twice__', '__odd__', '__malformed__'],
    mayFailLookUps: true,
    run: async () => {},
  },
  {
    name: 'results late, doubled, lost and garbled, a worker killed',
    keywordTokens: ['__postback-twice__', '__postback-late__', '__postback-lost__', '__postback-malformed__'],
    run: async ({ servers, random }) => servers.kill(random.oneOf(workers)),
  },
  {
    name: 'payment events doubled, late, dropped and in another order, a web process killed',
    async run({ sandbox, servers, random }) {
      const { stripe } = sandbox.control
      stripe.addWebhookFault({ effect: 'duplicate', times: 3 })
      stripe.addWebhookFault({ effect: 'hold', times: 2 + random.upTo(4) })
      stripe.addWebhookFault({ effect: 'drop', times: random.upTo(1) + 1 })
      servers.kill(random.oneOf(webs))
      await sleep(4_000)
      stripe.clearWebhookFaults()
      const held = stripe.pendingWebhooks().map(({ event }) => event)
      await stripe.releaseWebhooks(held.toReversed())
    },
  },
  {
    name: 'the payment provider cuts connections and answers 500, a worker killed',
    async run({ sandbox, servers, random }) {
      for (const cutConnection of ['before', 'after'] as const)
        sandbox.control.addFault({ path: '/v1/*', cutConnection, times: 1 + random.upTo(3) })
      sandbox.control.addFault({ path: '/v1/*', httpStatus: 500, times: 1 + random.upTo(2) })
      servers.kill(random.oneOf(workers))
      await sleep(3_000)
    },
  },
]
