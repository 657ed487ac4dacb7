import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Person } from '#server/testing/people.ts'
import type { Bench } from '../lib/bench.ts'
import type { Child } from '../lib/child.ts'
import { checkBody, keywordsOf, keywordsPerCheck, runThousandKeywords } from '../lib/keyword-runs.ts'
import { makeCustomers, openProduct, startServer } from '../lib/product.ts'
import { quantile } from '../lib/statistics.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 20)
const latencyMs = 50
const customersCount = 4
const warmUpRuns = 3
const sampleEveryMs = 5_000
const readEveryMs = 1_000
/** The last checks get this long to end. */
const patienceMs = 60_000
const readPaths = ['/user/show', '/serp/list-serps?page=1', '/user/history', '/projects']

/** The state of the server at one moment of the soak. */
type Sample = { memory: number; queue: number; oldestSeconds: number }

type Soak = { url: string; customers: readonly Person[]; faults: string[]; readMs: number[] }

export const soak: Bench = {
  name: 'soak',
  measures: `${minutes} minutes at half of the keywords per second that one process of the product manages, from ${customersCount} accounts that also read their lists every second`,
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const customers = await makeCustomers(world, databaseUrl, customersCount)
    const product = await openProduct(databaseUrl, world.sandboxUrl)
    await world.setLatency(latencyMs)
    const server = await startServer(world, databaseUrl)
    try {
      const limit = await measureLimit(server.url, customers)
      const soaking: Soak = { url: server.url, customers, faults: [], readMs: [] }
      const samples: Sample[] = []
      const over = performance.now() + minutes * 60_000
      const isOver = () => performance.now() >= over
      const [sent] = await Promise.all([
        sendChecks(soaking, limit / 2, isOver),
        ...customers.map((customer) => read(soaking, customer, isOver)),
        watch(product.ctx.db, server, samples, isOver),
      ])
      const left = await waitForEnd(product.ctx.db)
      const { failed } = await countKeywords(product.ctx.db)
      const quarter = Math.floor(samples.length / 4)
      const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
      const mean = (of: readonly Sample[], value: (sample: Sample) => number) =>
        of.reduce((sum, sample) => sum + value(sample), 0) / of.length
      const memory = [mean(second, (sample) => sample.memory), mean(last, (sample) => sample.memory)] as const
      const queue = [mean(second, (sample) => sample.queue), mean(last, (sample) => sample.queue)] as const
      const [fault] = soaking.faults
      return [
        { name: 'limit', value: limit, unit: 'keywords/s' },
        { name: 'keywords checked', value: sent * keywordsPerCheck, unit: '' },
        {
          name: 'refused, failed or unfinished',
          value: soaking.faults.length + failed + left,
          unit: '',
          target: { atMost: 0 },
          ...(fault !== undefined && { detail: fault }),
        },
        {
          name: 'memory, last quarter ÷ second quarter',
          value: memory[1] / memory[0],
          unit: '×',
          target: { atMost: 1.1 },
          detail: `${memory[1].toFixed(0)} ÷ ${memory[0].toFixed(0)} MB`,
        },
        {
          name: 'waiting keywords, last quarter − second quarter',
          value: queue[1] - queue[0],
          unit: '',
          target: { atMost: keywordsPerCheck },
          detail: `${queue[1].toFixed(0)} − ${queue[0].toFixed(0)}`,
        },
        {
          name: 'longest wait of a check',
          value: Math.max(...samples.map(({ oldestSeconds }) => oldestSeconds)),
          unit: 's',
        },
        {
          name: 'reads, p95',
          value: quantile(soaking.readMs, 0.95),
          unit: 'ms',
          detail: `${soaking.readMs.length} asked`,
        },
      ]
    } finally {
      await server.stop()
      await product.close()
      await world.setLatency(0)
    }
  },
}

/** Keywords per second at full speed, the median of some runs. */
async function measureLimit(url: string, customers: readonly Person[]): Promise<number> {
  const [customer] = customers
  if (customer === undefined) throw new Error('no customer')
  const times: number[] = []
  for (let round = 0; round < warmUpRuns; round += 1)
    times.push(await runThousandKeywords(url, customer, `limit ${round}`))
  return 1_000 / (quantile(times, 0.5) / 1_000)
}

/** Sends checks at an even pace, the customers in turn; returns how many were accepted. */
async function sendChecks(soaking: Soak, keywordsPerSecond: number, isOver: () => boolean): Promise<number> {
  const { url, customers, faults } = soaking
  const pauseMs = (keywordsPerCheck / keywordsPerSecond) * 1_000
  const begun = performance.now()
  const sending: Promise<void>[] = []
  let accepted = 0
  const send = async (check: number) => {
    const reply = await call(url, customers[check % customers.length], '/serp/check-serp', {
      method: 'POST',
      body: JSON.stringify(checkBody(keywordsOf('soak', check))),
    })
    if (reply?.status === 202) accepted += 1
    else faults.push(`a check: ${reply?.status ?? 'no response'} ${reply?.text.slice(0, 200) ?? ''}`)
  }
  for (let check = 0; !isOver(); check += 1) {
    sending.push(send(check))
    await sleep(Math.max(0, begun + (check + 1) * pauseMs - performance.now()))
  }
  await Promise.all(sending)
  return accepted
}

async function read(soaking: Soak, customer: Person, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const path = readPaths[turn % readPaths.length] ?? ''
    const begun = performance.now()
    const reply = await call(soaking.url, customer, path)
    soaking.readMs.push(performance.now() - begun)
    if (reply?.status !== 200) soaking.faults.push(`${path}: ${reply?.status ?? 'no response'}`)
    await sleep(Math.max(0, begun + readEveryMs - performance.now()))
  }
}

async function call(
  url: string,
  person: Person | undefined,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string } | undefined> {
  const headers = { authorization: `Bearer ${person?.token}`, 'content-type': 'application/json' }
  try {
    const reply = await fetch(`${url}/api${path}`, { ...init, headers })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return undefined
  }
}

async function watch(db: Database, server: Child, samples: Sample[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { waiting, oldestSeconds } = await countKeywords(db)
    samples.push({ memory: server.memory() ?? Number.NaN, queue: waiting, oldestSeconds })
    await sleep(sampleEveryMs)
  }
}

async function countKeywords(db: Database) {
  const { rows } = await db.execute<{ waiting: number; failed: number; oldestSeconds: number }>(sql`
    select coalesce(sum(keywords_count - done_count - failed_count) filter (where finished_at is null), 0)::int as waiting,
      coalesce(sum(failed_count), 0)::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where finished_at is null)), 0)::float8 as "oldestSeconds"
    from serp_checks`)
  return rows[0] ?? { waiting: Number.NaN, failed: Number.NaN, oldestSeconds: Number.NaN }
}

/** Keywords that have not ended once the patience is over. */
async function waitForEnd(db: Database): Promise<number> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const { waiting } = await countKeywords(db)
    if (waiting === 0 || performance.now() > giveUpAt) return waiting
    await sleep(500)
  }
}
