import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../features/credits/index.ts'
import { days } from '../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { seededRandom } from '../testing/fuzz-seed.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { endProcess, startServerProcess } from '../testing/server-process.ts'
import { createProject } from '../testing/track-project.ts'

/** `npm run test:long` has more rounds, and 25 projects for each account. */
const rounds = Number(process.env.PROJECT_KILL_ROUNDS ?? 1)
const accountCount = 4
const projectsEach = Number(process.env.PROJECTS_EACH ?? 10)
const projectCount = accountCount * projectsEach
const depth = 10

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, sandbox: { latencyMs: [0, 20] } })
})
afterAll(() => app.close())

/**
 * Projects that ran two days ago and are due now; each has a keyword of its own and one that others
 * track too.
 */
async function makeDueProjects(round: number): Promise<Person[]> {
  app.clock.advance(-days(2))
  const owners: Person[] = []
  for (let account = 0; account < accountCount; account += 1) {
    const owner = await signedIn(app.ctx, 'paid')
    owners.push(owner)
    for (let project = 0; project < projectsEach; project += 1)
      await createProject(app, owner, {
        depth,
        isDailyChecked: 1,
        keywords: Object.values(keywordsOf(round, account, project)),
      })
  }
  app.sandbox.control.changeSettings({ readyAfterMs: 0, latencyMs: 0 })
  await app.workOff()
  app.sandbox.control.changeSettings({ readyAfterMs: [100, 800], latencyMs: [0, 20] })
  app.clock.advance(days(2))
  return owners
}

const keywordsOf = (round: number, account: number, project: number) => ({
  shared: `round ${round} shared ${project}`,
  own: `round ${round} own ${account} ${project}`,
})

const providerCalls = () => Object.values(app.sandbox.control.calls()).reduce((sum, count) => sum + count, 0)

const startWorker = () =>
  startServerProcess({
    port: 0,
    role: 'worker',
    postback: 'off',
    databaseUrl: app.databaseUrl,
    sandboxUrl: app.sandbox.url,
    smtpUrl: app.sandbox.smtpUrl,
  })

async function countRuns(owners: readonly Person[]) {
  const { rows } = await app.ctx.db.execute<
    Record<'runs' | 'projects' | 'charged' | 'failed' | 'open' | 'skipped', number>
  >(sql`
    select count(*)::int as runs, count(distinct project_id)::int as projects, coalesce(sum(charged_count), 0)::int as charged,
      coalesce(sum(failed_count), 0)::int as failed, count(*) filter (where finished_at is null)::int as open,
      count(*) filter (where skip_reason is not null)::int as skipped
    from rank_project_runs where kind <> 'first' and account_id = any(${sql.param(owners.map(({ id }) => id))}::int[])`)
  return rows[0]
}

async function untilAtRest(owners: readonly Person[]) {
  for (let polls = 0; polls < 1_800; polls += 1) {
    const counted = await countRuns(owners)
    if (counted?.projects === projectCount && counted.open === 0) return counted
    await waitFor(100)
  }
  throw new Error(`the runs did not end: ${JSON.stringify(await countRuns(owners))}`)
}

test(
  `two workers run ${projectCount} due projects, one is killed in the middle: each runs once, each keyword is charged once`,
  async () => {
    const price = serpKeywordPrice(await getCreditCosts(app.ctx, 'SERPS'), { engine: 'google', depth })
    const random = seededRandom()
    for (let round = 0; round < rounds; round += 1) {
      const owners = await makeDueProjects(round)
      const before = await Promise.all(owners.map(({ id }) => availableCredits(app.ctx, id)))
      // Covers every point of the work, from claiming the slots to reading the last page.
      const calls = random.upTo(projectCount + projectsEach - 1)
      const until = providerCalls() + calls
      const workers = await Promise.all([startWorker(), startWorker()])
      const [killed, survivor] = random.isHeads() ? workers : workers.toReversed()
      try {
        for (let polls = 0; providerCalls() < until && polls < 4_000; polls += 1) await waitFor(5)
        if (killed !== undefined) await endProcess(killed, 'SIGKILL')
        const label = `round ${round}, killed after ${calls} calls`
        const counted = await untilAtRest(owners)
        const each = { runs: projectCount, projects: projectCount, charged: 2 * projectCount }
        expect(counted, label).toEqual({ ...each, failed: 0, open: 0, skipped: 0 })
        for (const [at, { id }] of owners.entries()) {
          const spent = multiplyCredits(price, 2 * projectsEach)
          expect(await availableCredits(app.ctx, id), label).toBeCloseTo((before[at] ?? 0) - spent, 4)
          expect(await verifyLedger(app.ctx, id), label).toEqual([])
          for (let project = 0; project < projectsEach; project += 1)
            // Requested two days ago and now; shared keywords no more often than that.
            for (const keyword of Object.values(keywordsOf(round, at, project)))
              expect(app.sandbox.control.tasks({ keyword }), `${label}: ${keyword}`).toHaveLength(2)
        }
      } finally {
        if (survivor !== undefined) await endProcess(survivor, 'SIGTERM')
      }
    }
  },
  120_000 + rounds * 240_000,
)
