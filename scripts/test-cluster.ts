// `npm run test:cluster`: a PostgreSQL cluster of three hosts loses its primary repeatedly under load. After each round
// nothing may be lost, duplicated or waiting. `-- --rounds 3`, `-- --only killed|frozen|cut`.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { verifyLedger } from '#server/features/credits/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEventPublisher } from '#server/platform/events/events.ts'
import { createLogger } from '#server/platform/log/log.ts'
import { signedIn } from '#server/testing/people.ts'
import { asTable } from '../bench/lib/report.ts'
import { openCustomers, type Work } from './cluster/customers.ts'
import { type DatabaseHosts, startDatabaseHosts } from './cluster/database-hosts.ts'
import { type Fault, faults } from './cluster/faults.ts'
import { openNetwork } from './cluster/network.ts'
import { type Deployment, openNextRelease } from './cluster/next-release.ts'
import { probeDatabase, probeSite } from './cluster/probes.ts'
import { until } from './cluster/programs.ts'
import { listRemainsAt } from './cluster/remains.ts'
import { listReplicaFaults } from './cluster/replica.ts'
import { findObstacle } from './cluster/requirements.ts'
import { startSerpplusHosts } from './cluster/serpplus-hosts.ts'
import { openSite } from './cluster/site.ts'

/** Limits that the cluster must meet. */
const mostSecondsUntilWrites = 30
const mostSecondsWaiting = 60
/** The former primary is watched for this long after it comes back. */
const watchedMs = 12_000
const patienceMs = 180_000
/** HAProxy notices within seconds that a standby is back. */
const replicaPatienceMs = 30_000
const moments = ['check', 'project run', 'payment', 'migration'] as const

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)
const chosen = faults.filter(({ name }) => values.only === undefined || name === values.only)
if (!Number.isInteger(rounds) || rounds < 1 || chosen.length === 0) {
  console.error('Use --rounds with a number and --only with killed, frozen or cut.')
  process.exit(2)
}
const obstacle = findObstacle()
if (obstacle !== undefined) {
  console.log(`Skipped: ${obstacle}`)
  process.exit(0)
}

type Outcome = {
  round: number
  what: string
  where: string
  when: string
  secondsUntilWrites: number
  longestRequest: number
  longestWait: number
  faults: string[]
}
const outcomes: Outcome[] = []
const folder = mkdtempSync(join(tmpdir(), 'serpplus-cluster-'))
const logs = join(folder, 'logs')
mkdirSync(logs)
chmodSync(folder, 0o711)
chmodSync(logs, 0o777)
const closing: (() => unknown)[] = []
let isStopping = false
const stopped = Promise.withResolvers<never>()
stopped.promise.catch(() => {})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
    stopped.reject(new Error(`stopped by ${signal}`))
  })

try {
  await Promise.race([runRounds(), stopped.promise])
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close()
}
const hasFailed = printOutcomes()
if (hasFailed) console.log(`Logs: ${logs}`)
else rmSync(folder, { recursive: true, force: true })
process.exit(hasFailed || isStopping ? 1 : 0)

async function runRounds(): Promise<void> {
  const begun = performance.now()
  const since = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`
  const network = await openNetwork()
  closing.push(() => network.remove())
  console.log('Starting three database hosts …')
  const databases = await startDatabaseHosts(network, folder, logs)
  console.log(`Starting HAProxy, the sandbox, two web and two worker processes (${since()}) …`)
  const hosts = await startSerpplusHosts({ network, databases, folder, logs })
  const log = createLogger({ logLevel: 'silent' })
  const pool = openDatabase({
    url: hosts.primaryUrl,
    poolSize: 4,
    applicationName: 'cluster test',
    onIdleError: () => {},
  })
  closing.push(() => Promise.race([pool.close(), sleep(2_000)]))
  const ctx = { db: pool.db, clock: systemClock, log, events: createEventPublisher(pool.db, log) } as Ctx
  const site = openSite(hosts.siteUrl)
  const customers = openCustomers({ ctx, site, sandbox: hosts.sandbox })
  const next = openNextRelease({ folder, hosts, ctx })
  const people = [await signedIn(ctx, 'paid'), await signedIn(ctx, 'paid'), await signedIn(ctx, 'paid')]
  const siteProbe = probeSite(site, people)
  const databaseProbe = await probeDatabase(hosts.primaryUrl)
  closing.push(() => Promise.race([Promise.all([siteProbe.stop(), databaseProbe.stop()]), sleep(5_000)]))
  console.log(`Ready (${since()})`)

  for (let round = 1; round <= rounds && !isStopping; round += 1) {
    const fault = chosen[(round - 1) % chosen.length]
    const moment = moments[(round - 1) % moments.length]
    if (fault === undefined || moment === undefined) throw new Error('nothing to do')
    const outcome = await runRound(round, fault, moment)
    outcomes.push(outcome)
    const held = outcome.faults.length === 0 ? 'held' : `DID NOT HOLD\n  ${outcome.faults.slice(0, 12).join('\n  ')}`
    console.log(
      `${round}/${rounds} ${outcome.what} on ${outcome.where}, ${outcome.when}: writes after ${outcome.secondsUntilWrites.toFixed(1)} s, ${held} (${since()})`,
    )
  }

  async function runRound(round: number, fault: Fault, moment: (typeof moments)[number]): Promise<Outcome> {
    await databases.untilWhole()
    const primary = await databases.findPrimary()
    if (primary === undefined) throw new Error('there is no primary')
    const name = `round ${round}`
    const works = [await customers.check(name), await customers.projects(name), await customers.payments(name)]
    const found: string[] = []
    const begun = works.map((work) => async () => {
      await work.begin().catch((error: Error) => found.push(`${work.name}: ${error.message}`))
    })
    const focus = works[moments.indexOf(moment)]
    let deployment: Deployment | undefined
    if (moment === 'migration') {
      deployment = next.deploy()
      await deployment.untilMigrating()
    }
    const asked = Promise.all(begun.map((begin) => begin()))
    const progress = await reachMiddle(focus, asked)
    const say = (line: string) => console.log(`  ${line} (${since()})`)
    say(`${primary.name}: ${fault.describe(round)}, mid-${moment}${progress}`)
    const struckAt = performance.now()
    await fault.strike(primary, round)
    await untilWritesReturn(struckAt, databases, primary.name)
    const returns = [siteProbe.findReturn(struckAt), databaseProbe.findReturn(struckAt)].map(
      (at) => at ?? performance.now(),
    )
    const writesAt = Math.max(...returns)
    say(`writes are back after ${((writesAt - struckAt) / 1_000).toFixed(1)} s`)
    const later = await customers.check(`${name} later`)
    const laterBegun = later.begin().catch((error: Error) => found.push(`later check: ${error.message}`))
    const direct = new URL(hosts.primaryUrl)
    direct.hostname = primary.address
    direct.port = '5432'
    await fault.heal(primary, databases)
    const watched = databaseProbe.writeAt(direct.href, performance.now() + watchedMs)
    await Promise.all([asked, laterBegun])
    const longestWait = await untilDone([...works, later], deployment, writesAt, found)
    // Holds and orders are released after the work they belong to, within the same limit.
    found.push(...(await listRemains(writesAt)))
    say(`${found.length === 0 ? 'all work is done' : 'not all work is done'} ${longestWait.toFixed(1)} s later`)
    const writesOfFormer = await watched
    await databases.untilWhole()
    say('the cluster is complete again')
    found.push(...(await siteProbe.listLost()), ...(await databaseProbe.listLost()))
    found.push(...(await listReplicaFaults(hosts.replicaUrl, replicaPatienceMs)))
    found.push(
      ...(await verifyLedger(ctx)).map(
        ({ accountId, what }) => `the ledger of account ${accountId} disagrees about ${what}`,
      ),
    )
    for (const program of hosts.programs) if (!program.isRunning()) found.push(`${program.name} has exited`)
    const secondsUntilWrites = (writesAt - struckAt) / 1_000
    const longestRequest = siteProbe.findLongestWait(struckAt) / 1_000
    if (secondsUntilWrites > mostSecondsUntilWrites)
      found.push(`writes came back after ${secondsUntilWrites.toFixed(1)} s`)
    if (longestRequest > mostSecondsUntilWrites) found.push(`a request waited ${longestRequest.toFixed(1)} s`)
    if (longestWait > mostSecondsWaiting) found.push(`work waited ${longestWait.toFixed(1)} s after writes were back`)
    const how = writesOfFormer === 0 ? '' : `, ${writesOfFormer} writes at the former primary`
    return {
      round,
      what: fault.describe(round),
      where: primary.name,
      when: `mid-${moment}${progress}${how}`,
      ...{ secondsUntilWrites, longestRequest, longestWait, faults: found },
    }
  }

  /** Waits until part of the work is done; how much differs from round to round. */
  async function reachMiddle(focus: Work | undefined, asked: Promise<unknown>): Promise<string> {
    if (focus === undefined) {
      await sleep(Math.random() * 2_000)
      return ''
    }
    if (focus.name === 'payment') {
      await sleep(Math.random() * 400)
      return ''
    }
    await asked
    const share = 0.05 + Math.random() * 0.6
    await until(
      `a share of ${share} of the ${focus.name}`,
      patienceMs,
      async () => (await focus.measureProgress()) >= share,
    )
    return ` at ${Math.round((await focus.measureProgress()) * 100)} %`
  }

  async function untilWritesReturn(struckAt: number, of: DatabaseHosts, former: string): Promise<void> {
    await until('writes', patienceMs, async () => {
      const areBack = [siteProbe, databaseProbe].every((probe) => probe.findReturn(struckAt) !== undefined)
      const primary = await of.findPrimary()
      return areBack && primary !== undefined && primary.name !== former
    })
  }

  /** Seconds from the return of writes until everything is correct; adds to `found` what never was. */
  async function untilDone(
    works: readonly Work[],
    deployment: Deployment | undefined,
    writesAt: number,
    found: string[],
  ) {
    const waits = works.map(async (work) => {
      let faultsOfWork: string[] = ['it was never checked']
      const isDone = async () => {
        faultsOfWork = await work.listFaults()
        return faultsOfWork.length === 0
      }
      await until(work.name, patienceMs, isDone).catch(() =>
        found.push(...faultsOfWork.map((each) => `${work.name}: ${each}`)),
      )
      return performance.now()
    })
    if (deployment !== undefined) {
      const deployed = async () => {
        await deployment.untilReady()
        const doneAt = performance.now()
        found.push(...(await deployment.listFaults()))
        return doneAt
      }
      waits.push(deployed())
    }
    return Math.max(0, ...(await Promise.all(waits)).map((doneAt) => (doneAt - writesAt) / 1_000))
  }

  /** Lists work that is still in progress or owed a minute after writes work again. */
  function listRemains(writesAt: number): Promise<string[]> {
    return listRemainsAt(writesAt + mostSecondsWaiting * 1_000, async () => {
      const { rows } = await ctx.db.execute<{ what: string; count: number }>(sql`
        select 'open holds' as what, count(*)::int as count from credit_holds where state = 'open'
        union all select 'orders', count(*)::int from serp_fetch_orders
        union all select 'fetches under way', count(*)::int from serp_fetches where state in ('queued', 'posting', 'posted')`)
      return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
    })
  }
}

function printOutcomes(): boolean {
  const failed = outcomes.filter((outcome) => outcome.faults.length > 0)
  const rows = outcomes.map((outcome) => [
    String(outcome.round),
    outcome.where,
    `${outcome.what}, ${outcome.when}`,
    outcome.secondsUntilWrites.toFixed(1),
    outcome.longestRequest.toFixed(1),
    outcome.longestWait.toFixed(1),
    outcome.faults.length === 0 ? 'all' : `${outcome.faults.length} faults`,
  ])
  const head = ['round', 'where', 'what', 's until writes', 'longest request s', 'longest wait s', 'held']
  console.log(`\n${asTable([head, ...rows])}`)
  for (const outcome of failed) console.log(`\nround ${outcome.round}:\n  ${outcome.faults.join('\n  ')}`)
  console.log(`\n${outcomes.length} rounds, ${outcomes.length - failed.length} held`)
  return failed.length > 0 || outcomes.length < rounds
}
