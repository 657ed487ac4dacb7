import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  type AfterCommit,
  type Database,
  type DatabasePool,
  inTransaction,
  openDatabase,
} from '../database/database.ts'
import { createLogger } from '../log/log.ts'
import { createEventPublisher, type EventHub, type EventPublisher, openEventHub } from './events.ts'

let database: TestDatabase
let pool: DatabasePool
let hub: EventHub
let events: EventPublisher
let ctx: { db: Database; afterCommit?: AfterCommit }
const log = createLogger({ logLevel: 'silent' })
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 4, applicationName: 'events test', onIdleError: () => {} })
  hub = await openEventHub({ url: database.url, log, retryMs: 1 })
  events = createEventPublisher(pool.db, log)
  ctx = { db: pool.db }
})
afterAll(async () => {
  await hub.close()
  await pool.close()
  await database.drop()
})

let heard: unknown[] = []
let wake = () => {}
const topic = 'account:1'
beforeEach(() => {
  heard = []
  return hub.subscribe(topic, (body) => {
    heard.push(body)
    wake()
  })
})

async function hear(body: unknown) {
  while (!heard.includes(body))
    await new Promise<void>((resolve) => {
      wake = resolve
    })
}

const publish = (on: { afterCommit?: AfterCommit }, body: unknown) => events.publish(on, { topic, body })

test('an event outside a transaction reaches the subscribers of its topic, and nobody else', async () => {
  const others: unknown[] = []
  const unsubscribe = hub.subscribe('account:11', (body) => others.push(body))
  await publish({}, 'hello')
  await hear('hello')
  unsubscribe()
  expect(others).toEqual([])
})

test('nothing is published when the transaction rolls back', async () => {
  const failed = inTransaction(ctx, async (tx) => {
    await publish(tx, 'never')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await publish({}, 'later')
  await hear('later')
  expect(heard).toEqual(['later'])
})

test('an event is delivered after the commit, not before', async () => {
  await inTransaction(ctx, async (tx) => {
    await publish(tx, 'inside')
    await publish({}, 'meanwhile')
    await hear('meanwhile')
    expect(heard).toEqual(['meanwhile'])
  })
  await hear('inside')
  expect(heard).toEqual(['meanwhile', 'inside'])
})

test('a step that is rolled back alone takes its events with it; those of the rest are delivered', async () => {
  await inTransaction(ctx, async (outer) => {
    await publish(outer, 'outer')
    const step = inTransaction(outer, async (inner) => {
      await publish(inner, 'failed step')
      throw new Error('no')
    })
    await expect(step).rejects.toThrow('no')
    await inTransaction(outer, (inner) => publish(inner, 'good step'))
  })
  await hear('good step')
  expect(heard).toEqual(['outer', 'good step'])
})

test('after unsubscribing no event arrives', async () => {
  const words: unknown[] = []
  const unsubscribe = hub.subscribe(topic, (body) => words.push(body))
  await publish({}, 'first')
  await hear('first')
  unsubscribe()
  await publish({}, 'second')
  await hear('second')
  expect(words).toEqual(['first'])
})

test('a lost connection is restored automatically and ends the streams, because something may have been missed', async () => {
  const ended = new Promise<void>((resolve) => {
    const stop = hub.onEndOfStreams(() => {
      stop()
      resolve()
    })
  })
  await pool.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'serpplus events' and datname = current_database()`)
  await ended
  expect(hub.isConnected()).toBe(true)
  await publish({}, 'after the break')
  await hear('after the break')
})

test('a connection that is open but dead is noticed and replaced', async () => {
  const impatient = await openEventHub({ url: database.url, log, retryMs: 1, heartbeatMs: 50, patienceMs: 2_000 })
  const ended = new Promise<void>((resolve) => void impatient.onEndOfStreams(resolve))
  const { rows } = await pool.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = 'serpplus events' and datname = current_database()
    order by backend_start desc limit 1`)
  const backend = rows[0]?.pid ?? 0
  process.kill(backend, 'SIGSTOP')
  try {
    await ended
    const words: unknown[] = []
    const arrived = new Promise<void>((resolve) => {
      impatient.subscribe(topic, (body) => {
        words.push(body)
        resolve()
      })
    })
    expect(impatient.isConnected()).toBe(true)
    await publish({}, 'to the living')
    await arrived
    expect(words).toEqual(['to the living'])
  } finally {
    process.kill(backend, 'SIGCONT')
    await impatient.close()
  }
})
