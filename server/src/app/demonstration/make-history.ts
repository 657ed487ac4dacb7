import { sql } from 'drizzle-orm'
import { addCredits, multiplyCredits } from '#contract/rules/credit-amounts.ts'
import { rowsPrice, serpKeywordPrice } from '#contract/rules/pricing.ts'
import { localTimeOf } from '#contract/rules/time-zones.ts'
import { getPlanByName, startSubscription } from '../../features/billing/index.ts'
import { creditJobs, getCreditCosts, grantCredits } from '../../features/credits/index.ts'
import { createRankProject } from '../../features/rank-projects/index.ts'
import { makeSnapshotPartitions } from '../../features/serp-fetches/index.ts'
import { before, days, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listHoldsInUse } from '../holds-in-use.ts'
import { type DemonstrationProject, demonstrationProjects } from './demonstration-projects.ts'
import { earlierPlan, findHistoryAccount, type HistoryAccount } from './history-account.ts'
import { listProjects, liveThroughDays } from './live-through-days.ts'
import { openPast, type Past, type PastSource } from './open-past.ts'

export type History = PastSource & {
  email: string
  /** How far back it reaches. */
  days: number
  projects?: readonly DemonstrationProject[]
  /** Called once it is certain that there is something to make. */
  onBegin?: () => void
}

/**
 * Gives an account projects with a past that ends when it was made: created, run day by day and
 * paid for by the code that
 * does it in the present, at a clock of its own and the sandbox's. Once; interrupted, it resumes at
 * the next start.
 * Call it while no worker runs jobs.
 */
export async function makeHistory(ctx: Ctx, history: History): Promise<void> {
  // Processes that start together wait for the one that makes it. The lock goes with its connection.
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('make history', 0))`)
    const account = await findHistoryAccount(ctx, history.email)
    if (account === undefined || (await isComplete(ctx, account))) return
    history.onBegin?.()
    await openPast(ctx, history, async (past) => {
      if (!account.isBegun) await begin(past, account, history)
      await liveThroughDays(past, account, history.projects ?? demonstrationProjects)
      await past.set(account.createdAt)
      // What is left of the credits for those days is not for the present.
      for (const job of creditJobs(listHoldsInUse)) await job.run(past.ctx, {}, new AbortController().signal)
    })
  })
}

async function isComplete(ctx: Ctx, account: HistoryAccount): Promise<boolean> {
  if (!account.isBegun) return false
  const moments = (await listProjects(ctx, account.id)).flatMap(({ runningSince, nextRunAt }) => [
    runningSince,
    nextRunAt,
  ])
  return moments.every((moment) => moment === null || moment > account.createdAt)
}

/** The plan of that time, its expiring credits, and the projects, or none of them. */
async function begin(
  past: Past,
  account: HistoryAccount,
  { days: dayCount, projects = demonstrationProjects }: History,
) {
  // Hours ago, so that neither the last run is fresh nor the next one near.
  const lastRun = before(account.createdAt, hours(6))
  lastRun.setUTCMinutes(0, 0, 0)
  const from = before(lastRun, days(dayCount))
  await past.set(from)
  await makeSnapshotPartitions(past.ctx)
  const inputs = projects.map(({ input }, at) =>
    input({ hourOf: (zone) => hourOf(from, zone), id: `${earlierPlan}-${at}` }),
  )
  await inTransaction(past.ctx, async (tx) => {
    const { id: planId } = await getPlanByName(tx, 'Pro')
    const plan = {
      accountId: account.id,
      id: earlierPlan,
      planId,
      interval: 'month',
      from,
      until: account.createdAt,
    } as const
    await startSubscription(tx, plan)
    const costs = await getCreditCosts(tx, 'SERPS')
    const domainCosts = await getCreditCosts(tx, 'DOMAIN')
    const perCheck = projects.map(({ domainCheck }) => rowsPrice(domainCosts, domainCheck.input.limit))
    const backlinkCosts = await getCreditCosts(tx, 'BACKLINKS')
    const perAnalysis = projects.flatMap(({ backlinkChecks }) =>
      backlinkChecks.map(() => rowsPrice(backlinkCosts, backlinkCosts.transactions)),
    )
    const perDay = inputs.map((input) => multiplyCredits(serpKeywordPrice(costs, input), input.keywords.length))
    await grantCredits(tx, {
      accountId: account.id,
      key: 'demonstration history',
      amount: [
        ...perDay.map((price) => multiplyCredits(price, dayCount + 1)),
        // One every fifteen days.
        ...perCheck.map((price) => multiplyCredits(price, Math.ceil(dayCount / 15) + 1)),
        // One a month.
        ...perAnalysis.map((price) => multiplyCredits(price, Math.ceil(dayCount / 28) + 1)),
      ].reduce(addCredits, 0),
      title: 'Credits for project history',
      source: 'adjustment',
      reference: 'demonstration',
      actor: 'system',
      expiresAt: account.createdAt,
    })
    for (const input of inputs) await createRankProject(account.ctx(tx), input)
  })
}

const hourOf = (moment: Date, timeZone: string) => `${String(localTimeOf(moment, timeZone).hour).padStart(2, '0')}:00`
