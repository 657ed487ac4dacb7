import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Ctx } from '../context.ts'
import { type DatabasePool, openDatabase } from '../database/database.ts'
import { createLogger } from '../log/log.ts'
import { defineGauge, metricsOf, type StoredFigures, sampleOf } from './metric.ts'
import { createMetrics } from './metrics.ts'
import { figuresAge, readStoredFigures } from './read-stored-figures.ts'

let database: TestDatabase
let pool: DatabasePool
let ctx: Ctx
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'figures test', onIdleError: () => {} })
  ctx = { db: pool.db, log: createLogger({ logLevel: 'silent' }) } as Ctx
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const rows = defineGauge({ name: 'serpplus_test_rows', help: 'Rows.', labels: ['kind'] })
const slow = defineGauge({ name: 'serpplus_test_slow', help: 'Slow.' })

function setUp(groups: StoredFigures[], timing = { statementMs: 5_000, patienceMs: 30_000 }) {
  const metrics = createMetrics([...metricsOf(groups), figuresAge])
  readStoredFigures(ctx, metrics, groups, timing)
  return metrics
}

test('figures are read once for many scrapes, and replaced as a whole', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    return [sampleOf(rows, reads, { kind: `of reading ${reads}` })]
  }
  const kept = setUp([{ name: 'kept', metrics: [rows], read }])
  await Promise.all(Array.from({ length: 10 }, () => kept.showAll()))
  expect(await kept.showAll()).toContain('serpplus_test_rows{kind="of reading 1"} 1')
  expect(reads).toBe(1)
  const often = setUp([{ name: 'often', metrics: [rows], everySeconds: 0, read }])
  await often.showAll()
  const text = await often.showAll()
  expect(text).toContain('serpplus_test_rows{kind="of reading 3"} 3')
  expect(text).not.toContain('of reading 2')
})

/** Holds the lock that the slow figures wait for while `use` runs. */
async function whileLocked(use: () => Promise<void>): Promise<void> {
  const lock = await pool.pool.connect()
  try {
    await lock.query('select pg_advisory_lock(4711)')
    await use()
  } finally {
    await lock.query('select pg_advisory_unlock_all()')
    lock.release()
  }
}

const quickAndSlow: StoredFigures[] = [
  { name: 'quick', metrics: [rows], read: async () => [sampleOf(rows, 1, { kind: 'here' })] },
  {
    name: 'slow',
    metrics: [slow],
    async read({ db }) {
      await db.execute(sql`select pg_advisory_xact_lock(4711)`)
      return [sampleOf(slow, 1, {})]
    },
  },
]

test('figures that take too long are given up, and the others are there', async () => {
  const metrics = setUp(quickAndSlow, { statementMs: 200, patienceMs: 30_000 })
  await whileLocked(async () => {
    const text = await metrics.showAll()
    expect(text).toContain('serpplus_test_rows{kind="here"} 1')
    // Unread, it has no value, which is not 0.
    expect(text).not.toMatch(/^serpplus_test_slow \d/m)
    expect(text).toContain('serpplus_stored_figures_age_seconds{figures="slow"}')
  })
})

test('a scrape does not wait for a database that does not answer', async () => {
  const metrics = setUp(quickAndSlow, { statementMs: 60_000, patienceMs: 10 })
  await whileLocked(async () => {
    for (let scrapes = 0; scrapes < 5; scrapes += 1) await metrics.showAll()
  })
})

test('a metric that is not declared cannot be counted, and none is declared twice', () => {
  const metrics = createMetrics([rows])
  expect(() => metrics.add(rows, { kind: 'a' })).toThrow('serpplus_test_rows is not a declared counter')
  expect(() => createMetrics([rows, rows])).toThrow('already been registered')
})
