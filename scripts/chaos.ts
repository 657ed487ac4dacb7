// `npm run chaos`: customers use two web and two worker processes while failures of every kind occur, one after another. After each
// round nothing may be lost, duplicated, unpaid or waiting. `-- --rounds 20`, `-- --seed 7`, `-- --only postgres` (part of a name).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { startSandbox } from '#sandbox/build-sandbox.ts'
import { verifyLedger } from '#server/features/credits/index.ts'
import { findFreePort } from '#server/platform/network/ports.ts'
import { randomFrom } from '#server/testing/random-source.ts'
import { openProduct } from '../bench/lib/product.ts'
import { asTable } from '../bench/lib/report.ts'
import { openChaosDatabase } from './chaos/database.ts'
import { type Disturbance, disturbances, type World } from './chaos/disturbances.ts'
import { createPress } from './chaos/press.ts'
import { startServers } from './chaos/servers.ts'
import { openWorkShop } from './chaos/work.ts'

const patienceMs = 180_000
/** A process that uses more memory has a leak. */
const mostMegabytes = 700

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const chosen = disturbances.filter(({ name }) => values.only === undefined || name.includes(values.only))
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || chosen.length === 0) {
  console.error(`Use --rounds with a number, --seed with a number, --only with part of a name:\n${listNames()}`)
  process.exit(2)
}

type Outcome = { round: number; name: string; seconds: number; faults: string[] }
const outcomes: Outcome[] = []
const random = randomFrom(seed)
const folder = mkdtempSync(join(tmpdir(), 'serpplus-chaos-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const complaints: string[] = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
  })

try {
  await runRounds()
} finally {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close()
}
printOutcomes()

async function runRounds(): Promise<void> {
  console.log(`seed ${seed}`)
  const database = await openChaosDatabase(folder)
  closing.push(database.close)
  const sandbox = await startSandbox({
    ...{ latencyMs: [0, 40], readyAfterMs: [100, 1_500], slowTaskMs: 5_000 },
    ...{ collectLimits: false, stripeLimits: false },
  })
  closing.push(() => sandbox.close())
  const { ctx, close } = await openProduct(database.directUrl, sandbox.url)
  closing.push(close)
  const ports = { 'web 1': await findFreePort('127.0.0.1'), 'web 2': await findFreePort('127.0.0.1') }
  const servers = startServers({
    folder,
    ports,
    environment: {
      ...{ NODE_ENV: 'production', ALLOW_SANDBOX: '1', APP_SECRET: 'a secret of the chaos, long enough to be one' },
      PUBLIC_URL: `http://127.0.0.1:${ports['web 1']}`,
      ...{ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '10' },
      ...{
        DATAFORSEO_URL: sandbox.url,
        DATAFORSEO_POSTBACK: 'on',
        STRIPE_API_URL: sandbox.url,
        SMTP_URL: sandbox.smtpUrl,
      },
      ...{ FLOOD_LIMIT: '1000000', CONNECTION_LIMIT: '100000', LOG_LEVEL: 'warn' },
    },
  })
  closing.push(() => servers.stop())
  await servers.ready()
  const world: World = { database, servers, sandbox, random }
  const press = createPress(Object.values(ports), (sentence) => complaints.push(sentence))
  const shop = await openWorkShop({ ctx, world, press })
  let isOver = false
  const reading = shop.readOn(() => isOver)
  const possible = chosen.filter(({ isPossible }) => isPossible?.(world) ?? true)
  for (const each of chosen)
    if (!possible.includes(each)) console.log(`skipped, because only root can mount a disk: ${each.name}`)

  /** Names the work still in progress or owed; empty if there is none. */
  async function listUnderWay(): Promise<string[]> {
    const { rows } = await ctx.db.execute<{ what: string; count: number }>(sql`
      select 'open holds' as what, count(*)::int as count from credit_holds where state = 'open'
      union all select 'orders', count(*)::int from serp_fetch_orders
      union all select 'fetches', count(*)::int from serp_fetches where state in ('queued', 'posting', 'posted')
      union all select 'deleted projects', count(*)::int from rank_projects where deleted_at is not null`)
    return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
  }

  async function untilQuiet(): Promise<string[]> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const underWay = await listUnderWay().catch((error: Error) => [error.message])
      if (underWay.length === 0) return []
      if (performance.now() > deadline) return underWay.map((what) => `${what} after ${patienceMs / 1_000} s`)
      await sleep(100)
    }
  }

  async function runRound(round: number, disturbance: Disturbance): Promise<Outcome> {
    const works = shop.plan(round, disturbance)
    const asked = Promise.all(works.map((work) => work.ask()))
    await sleep(random.upTo(3_000))
    await disturbance.run(world)
    const healedAt = performance.now()
    await database.revive()
    await asked
    sandbox.control.clearFaults()
    await servers.ready()
    const faults = await untilQuiet()
    // Follow-up work, such as emailing a receipt, has the rest of the time.
    let found = await listFaults()
    while (found.length > 0 && performance.now() - healedAt < patienceMs) {
      await sleep(500)
      found = await listFaults()
    }
    const seconds = (performance.now() - healedAt) / 1_000
    await Promise.all(works.map((work) => work.end?.()))
    faults.unshift(...complaints.splice(0), ...servers.takeComplaints())
    faults.push(...found, ...(await untilQuiet()))
    const ledger = await verifyLedger(ctx)
    faults.push(...ledger.map(({ accountId, what }) => `the ledger of account ${accountId} disagrees about ${what}`))
    const memory = servers.largestMemory()
    if (memory > mostMegabytes) faults.push(`a process holds ${memory} MB`)
    return { round, name: disturbance.name, seconds, faults }

    async function listFaults() {
      const lists = await Promise.all(
        works.map(async (work) => (await work.listFaults()).map((fault) => `${work.name}: ${fault}`)),
      )
      return lists.flat()
    }
  }

  for (let round = 1; round <= rounds && !isStopping; round += 1) {
    const disturbance = possible[(round - 1) % possible.length]
    if (disturbance === undefined) throw new Error('nothing is possible here')
    const outcome = await runRound(round, disturbance)
    outcomes.push(outcome)
    const held = outcome.faults.length === 0 ? 'held' : `DID NOT HOLD\n  ${outcome.faults.slice(0, 12).join('\n  ')}`
    console.log(`${round}/${rounds} ${outcome.name}: ${outcome.seconds.toFixed(1)} s, ${held}`)
  }
  isOver = true
  await reading
}

function printOutcomes() {
  const names = [...new Set(outcomes.map(({ name }) => name))]
  const table = names.map((name) => {
    const of = outcomes.filter((outcome) => outcome.name === name)
    const seconds = of.map((outcome) => outcome.seconds).toSorted((a, b) => a - b)
    const held = of.filter(({ faults }) => faults.length === 0).length
    return [
      name,
      String(of.length),
      `${held} of ${of.length}`,
      (seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1),
      (seconds.at(-1) ?? 0).toFixed(1),
    ]
  })
  console.log(`\n${asTable([['what went wrong', 'rounds', 'held', 'median s until done', 'longest s'], ...table])}`)
  const failed = outcomes.filter(({ faults }) => faults.length > 0)
  console.log(`\n${outcomes.length} rounds, ${outcomes.length - failed.length} held; seed ${seed}`)
  if (failed.length > 0 || outcomes.length === 0) process.exitCode = 1
}

function listNames() {
  return disturbances.map(({ name }) => `  ${name}`).join('\n')
}
