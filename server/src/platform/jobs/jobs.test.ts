import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Ctx } from '../context.ts'
import { type DatabasePool, inTransaction, openDatabase } from '../database/database.ts'
import { type EventHub, openEventHub } from '../events/events.ts'
import { createLogger } from '../log/log.ts'
import { defineJob } from './job.ts'
import { handle, type JobSystem, openJobs } from './jobs.ts'

let database: TestDatabase
let pool: DatabasePool
let hub: EventHub
let ctx: Ctx
const log = createLogger({ logLevel: 'silent' })
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 4, applicationName: 'jobs test', onIdleError: () => {} })
  hub = await openEventHub({ url: database.url, log, retryMs: 1 })
  // The parts of a context that sending and working need.
  ctx = { db: pool.db, log } as Ctx
})
afterAll(async () => {
  await hub.close()
  await pool.close()
  await database.drop()
})

const running: JobSystem[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop(1_000)
})

async function open(...jobs: Parameters<typeof openJobs>[0]['jobs']): Promise<JobSystem> {
  const system = await openJobs({ url: database.url, log, jobs, listen: hub.listen, pollSeconds: 0.2 })
  running.push(system)
  return system
}

const payload = z.object({ word: z.string() })

/** Everything a handler was given, and a promise that resolves when it is given a word. */
function notebook() {
  const words: string[] = []
  const waiting = new Map<string, () => void>()
  return {
    words,
    note(word: string) {
      words.push(word)
      waiting.get(word)?.()
    },
    until: (word: string) =>
      words.includes(word) ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(word, resolve)),
  }
}

test('a job sent in a transaction that rolls back never runs; one that commits does', async () => {
  const job = defineJob({ name: 'test.rollback', payload })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  const failed = inTransaction(ctx, async (tx) => {
    await jobs.send(tx, job, { word: 'rolled back' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await inTransaction(ctx, (tx) => jobs.send(tx, job, { word: 'committed' }))
  await jobs.work(ctx, [handle(job, async (_ctx, { word }) => note(word))])
  await until('committed')
  // Later in the same queue of one at a time: whatever stood before it has run.
  await jobs.send(ctx, job, { word: 'last' })
  await until('last')
  expect(words).toEqual(['committed', 'last'])
})

test('sends with the same key are folded into the waiting job; other keys run independently', async () => {
  const job = defineJob({ name: 'test.fold', payload, foldByKey: true })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  for (let at = 0; at < 5; at++) await jobs.send(ctx, job, { word: `a${at}` }, { singletonKey: 'a' })
  await jobs.send(ctx, job, { word: 'b' }, { singletonKey: 'b' })
  await jobs.work(ctx, [handle(job, async (_ctx, { word }) => note(word))])
  await Promise.all([until('a0'), until('b')])
  await jobs.send(ctx, job, { word: 'last' }, { singletonKey: 'c' })
  await until('last')
  expect(words.toSorted()).toEqual(['a0', 'b', 'last'])
})

test('a send while the job of its key runs is not lost: it runs afterwards', async () => {
  const job = defineJob({ name: 'test.fold-running', payload, foldByKey: true })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  const release = Promise.withResolvers<void>()
  await jobs.send(ctx, job, { word: 'first' }, { singletonKey: 'a' })
  await jobs.work(ctx, [
    handle(job, async (_ctx, { word }) => {
      note(word)
      if (word === 'first') await release.promise
    }),
  ])
  await until('first')
  await jobs.send(ctx, job, { word: 'second' }, { singletonKey: 'a' })
  release.resolve()
  await until('second')
  expect(words).toEqual(['first', 'second'])
})

test('a job without folding runs as often as it was sent', async () => {
  const job = defineJob({ name: 'test.each', payload })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  for (let at = 0; at < 3; at++) await jobs.send(ctx, job, { word: 'same' })
  await jobs.send(ctx, job, { word: 'last' })
  await jobs.work(ctx, [handle(job, async (_ctx, { word }) => note(word))])
  await until('last')
  expect(words).toEqual(['same', 'same', 'same', 'last'])
})

test('a job that fails is tried again', async () => {
  const job = defineJob({ name: 'test.retry', payload })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  await jobs.send(ctx, job, { word: 'hard' })
  await jobs.work(ctx, [
    handle(job, async () => {
      note(words.length === 0 ? 'failed' : 'done')
      if (words.length === 1) throw new Error('not yet')
    }),
  ])
  await until('done')
  expect(words).toEqual(['failed', 'done'])
})

test('a job that fails at a statement is stored without the statement’s values', async () => {
  const job = defineJob({ name: 'test.values', payload, retryLimit: 0 })
  const jobs = await open(job)
  await ctx.db.execute(sql`create table words (word text primary key)`)
  await ctx.db.execute(sql`insert into words values ('s3cr3t')`)
  await jobs.send(ctx, job, { word: 'any' })
  await jobs.work(ctx, [
    handle(job, async () => {
      await ctx.db.execute(sql`insert into words values (${'s3cr3t'})`)
    }),
  ])
  const outputOf = async () => {
    const { rows } = await ctx.db.execute<{ output: string | null }>(
      sql`select output::text as output from pgboss.job where name = ${job.name}`,
    )
    return rows[0]?.output ?? ''
  }
  await expect.poll(outputOf, { timeout: 20_000 }).toContain('Failed query: insert into words values ($1)')
  expect(await outputOf()).toContain('duplicate key value violates unique constraint')
  expect(await outputOf()).not.toContain('s3cr3t')
})

test('a payload that does not match the job’s schema never reaches its handler', async () => {
  const job = defineJob({ name: 'test.payload', payload, retryLimit: 0 })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  await jobs.send(ctx, job, { sentence: 1 } as unknown as { word: string })
  await jobs.send(ctx, job, { word: 'right' })
  await jobs.work(ctx, [handle(job, async (_ctx, { word }) => note(word))])
  await until('right')
  expect(words).toEqual(['right'])
})

test('a worker begins with the jobs that recover from a crash', async () => {
  const job = defineJob({ name: 'test.start', payload })
  const jobs = await open(job)
  const { words, note, until } = notebook()
  await jobs.work(ctx, [handle(job, async (_ctx, { word }) => note(word), { onStart: { word: 'started' } })])
  await until('started')
  expect(words).toEqual(['started'])
})

test('stopping signals a running job, and a job it could not end runs in the next worker', async () => {
  const job = defineJob({ name: 'test.stop', payload })
  const first = await openJobs({ url: database.url, log, jobs: [job], listen: hub.listen })
  const begun = Promise.withResolvers<void>()
  await first.send(ctx, job, { word: 'long' })
  await first.work(ctx, [
    handle(job, async (_ctx, _payload, signal) => {
      begun.resolve()
      await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('stopping'))))
    }),
  ])
  await begun.promise
  await first.stop(5_000)
  const second = await open(job)
  const { note, until } = notebook()
  await second.work(ctx, [handle(job, async (_ctx, { word }) => note(word))])
  await until('long')
})

test('two workers share the jobs: each runs once', async () => {
  const job = defineJob({ name: 'test.two', payload })
  const [one, other] = [await open(job), await open(job)]
  const { words, note, until } = notebook()
  const handler = handle(job, async (_ctx, { word }) => note(word))
  await Promise.all([one.work(ctx, [handler]), other.work(ctx, [handler])])
  const sent = Array.from({ length: 20 }, (_, at) => `word ${at}`)
  for (const word of sent) await one.send(ctx, job, { word })
  await Promise.all(sent.map(until))
  expect(words.toSorted()).toEqual(sent.toSorted())
})

test('while the database is unavailable, the failures of all queues share one log line', async () => {
  const lines: { msg: string; count?: number; reason?: string }[] = []
  const ownLog = createLogger({ logLevel: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let now = new Date('2026-11-28T12:00:00Z')
  const queues = Array.from({ length: 20 }, (_, at) => defineJob({ name: `test.away-${at}`, payload }))
  let notify: (name: string) => void = () => {}
  const jobs = await openJobs({
    url: database.url,
    log: ownLog,
    jobs: queues,
    listen(channel, onNotification, onReconnect) {
      notify = onNotification
      return hub.listen(channel, onNotification, onReconnect)
    },
    pollSeconds: 1,
    clock: () => now,
  })
  running.push(jobs)
  const { note, until } = notebook()
  await jobs.work(
    { ...ctx, log: ownLog },
    queues.map((job) => handle(job, async (_ctx, { word }) => note(word))),
  )
  const admin = new pg.Client({ connectionString: inject('testPostgres').adminUrl })
  await admin.connect()
  const name = new URL(database.url).pathname.slice(1)
  try {
    await admin.query(`alter database ${name} connection limit 0`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'serpplus jobs'`,
      [name],
    )
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1)
    for (const job of queues) notify(job.name)
    await expect
      .poll(
        () => {
          now = new Date(now.getTime() + 61_000)
          return lines.reduce((total, { count = 1 }) => total + count, 0)
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(queues.length)
    expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(['the database is unavailable']))
  } finally {
    await admin.query(`alter database ${name} connection limit -1`)
    await admin.end()
  }
  await jobs.send(ctx, queues[0] as (typeof queues)[number], { word: 'afterwards' })
  await until('afterwards')
})
