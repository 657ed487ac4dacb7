import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type Schedule, slotsUntil } from '#contract/rules/rank-projects/schedule.ts'
import { type ActivePlan, activePlan, findRechargeTerms } from '../../features/billing/index.ts'
import { availableCredits, listSpendableLots } from '../../features/credits/index.ts'
import type { ListedWork } from '../../modules/listed-work.ts'
import type { AccountCtx } from '../access/index.ts'
import { findRunWithoutCredits } from './find-run-without-credits.ts'
import { listPlannedWork } from './list-planned-work.ts'

type Planned = { schedule: Schedule; nextRunAt: Date; credits: number }

/**
 * Forecasts the credits that the account's schedules use until its plan's period ends, and when that is more than it
 * has. Counted at the prices of now and as if nothing else were bought or used; domains and backlinks count with all
 * their rows, so it is at most this much. Credits that expire on the way are gone from their day on. Auto Recharge's
 * purchases are stated beside it and not counted: its payments may be declined.
 */
export async function showForecast(ctx: AccountCtx, listed: readonly ListedWork[]) {
  const accountId = ctx.account.id
  const available = await availableCredits(ctx, accountId)
  const plan = await activePlan(ctx, accountId)
  if (plan === undefined)
    return { available, until: null, planned: 0, runs: 0, modules: [], runs_out_at: null, auto_recharge: null }
  const until = plannedUntil(ctx, plan)
  const modules: { module: ListedWork['module']; runs: number; credits: number }[] = []
  const events: { at: Date; credits: number }[] = []
  const work = await listPlannedWork(ctx, listed, accountId)
  for (const { module } of listed) {
    // No scheduled run of a module starts while the plan lacks it.
    if (!plan.features.includes(module)) continue
    const ahead = work.filter((one) => one.module === module).flatMap((one) => eventsOf(one, until))
    if (ahead.length > 0) modules.push({ module, runs: ahead.length, credits: sumOf(ahead) })
    events.push(...ahead)
  }
  const planned = sumOf(events)
  const runsOutAt = findRunWithoutCredits(events, await listSpendableLots(ctx, accountId))
  return {
    available,
    until: until.toISOString(),
    planned,
    runs: events.length,
    modules,
    runs_out_at: runsOutAt?.toISOString() ?? null,
    auto_recharge: (await findRechargeTerms(ctx, accountId)) ?? null,
  }
}

/** While a renewal is late its schedules go on for the days of grace. */
export const plannedUntil = (ctx: AccountCtx, { expiresAt, usableUntil }: ActivePlan): Date =>
  expiresAt > ctx.clock() ? expiresAt : usableUntil

const eventsOf = ({ schedule, nextRunAt, credits }: Planned, until: Date) =>
  slotsUntil(schedule, nextRunAt, until).map((at) => ({ at, credits }))

const sumOf = (events: readonly { credits: number }[]) =>
  events.reduce((sum, { credits }) => addCredits(sum, credits), 0)
