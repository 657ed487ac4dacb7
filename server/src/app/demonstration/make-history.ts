import { sql } from 'drizzle-orm'
import { localTimeOf } from '#contract/rules/text/time-zones.ts'
import { getPlanByName, startSubscription } from '../../features/billing/index.ts'
import { markRead } from '../../features/notifications/module.ts'
import { addSegment, createRankProject, listTags } from '../../features/rank-projects/module.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { makeFetchMonths } from '../../parts/serp-fetches/module.ts'
import { after, before, days, hours, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type DemonstrationProject, demonstrationProjects } from './demonstration-projects.ts'
import { earlierPlan, findHistoryAccount, type HistoryAccount } from './history-account.ts'
import { listProjects, liveThroughDays } from './live-through-days.ts'
import { openPast, type Past, type PastSource } from './open-past.ts'
import { subscribeDemonstration } from './subscribe-demonstration.ts'

export type History = PastSource & {
  email: string
  plan: string
  /** Days for which its projects have been running. */
  days: number
  /** Days from the account's creation to that of its projects. */
  daysBeforeProjects: number
  projects?: readonly DemonstrationProject[]
  /** Prints progress, unless the history is already complete. */
  report?: (line: string) => void
}

/**
 * Gives an account a history that ends now: a subscription that was renewed, projects that ran day by day, and the notices and emails
 * of those days, all created by the product’s own code with its clock and the sandbox's moved by hand. Runs once; if interrupted, it
 * resumes at the next start. Call it while no worker runs jobs.
 */
export async function makeHistory(ctx: Ctx, history: History): Promise<void> {
  // Processes that start together wait for the one that creates it. The lock is released with its connection.
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('make history', 0))`)
    const account = await findHistoryAccount(ctx, history.email)
    if (account === undefined || (await isComplete(ctx, account))) return
    history.report?.(`Seeding the demonstration: ${history.days} days of rankings (a quarter of a minute) …`)
    const startedAt = ctx.clock().getTime()
    await openPast(ctx, history, async (past) => {
      if (!account.isBegun) await begin(past, account, history)
      await liveThroughDays(past, account, history.projects ?? demonstrationProjects)
      await past.set(account.endsAt)
      await past.runWhatIsDue()
      await readNotices(past.ctx, account)
    })
    history.report?.(`Demonstration seeded in ${Math.round((ctx.clock().getTime() - startedAt) / 1_000)} s.`)
  })
}

async function isComplete(ctx: Ctx, account: HistoryAccount): Promise<boolean> {
  if (!account.isBegun) return false
  const moments = (await listProjects(ctx, account.id)).flatMap(({ runningSince, nextRunAt }) => [
    runningSince,
    nextRunAt,
  ])
  return moments.every((moment) => moment === null || moment > account.endsAt)
}

/** Creates the subscription and then, some days later and in one transaction, the projects and the mark that the history has begun. */
async function begin(
  past: Past,
  account: HistoryAccount,
  { email, plan: planName, days: dayCount, daysBeforeProjects, projects = demonstrationProjects }: History,
) {
  // Hours ago, so that the last run isn't fresh and the next one isn't near.
  const lastRun = before(account.endsAt, hours(6))
  lastRun.setUTCMinutes(0, 0, 0)
  const from = before(lastRun, days(dayCount))
  // The account joined shortly before.
  await past.set(after(before(account.endsAt, days(daysBeforeProjects + dayCount)), minutes(20)))
  await subscribeDemonstration(past.ctx, { email, plan: planName })
  await past.runWhatIsDue()
  await past.set(from)
  await past.runWhatIsDue()
  await makeFetchMonths(past.ctx)
  const inputs = projects.map(({ input }, at) =>
    input({ hourOf: (zone) => hourOf(from, zone), id: `${earlierPlan}-${at}` }),
  )
  await inTransaction(past.ctx, async (tx) => {
    const { id: planId } = await getPlanByName(tx, planName)
    const plan = {
      accountId: account.id,
      id: earlierPlan,
      planId,
      interval: 'month',
      from,
      until: account.endsAt,
    } as const
    await startSubscription(tx, plan)
    for (const [at, input] of inputs.entries()) {
      const { data } = await createRankProject(account.ctx(tx), input)
      await saveSegments(account.ctx(tx), data.id, projects[at]?.segments ?? [])
    }
  })
}

async function saveSegments(ctx: AccountCtx, id: number, segments: DemonstrationProject['segments']) {
  const { tags } = (await listTags(ctx, { id })).data
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0
  for (const { filter, ...segment } of segments) await addSegment(ctx, { id, ...segment, filter: filter(idOf) })
}

/** Marks all notices as read, except those of the last week. */
async function readNotices(ctx: Ctx, account: HistoryAccount) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from notices where account_id = ${account.id} and created_at < ${before(ctx.clock(), days(7)).toISOString()}
    order by created_at desc, id desc limit 1`)
  const [newest] = rows
  if (newest !== undefined) await markRead(account.ctx(ctx), { up_to: newest.id })
}

const hourOf = (moment: Date, timeZone: string) => `${String(localTimeOf(moment, timeZone).hour).padStart(2, '0')}:00`
