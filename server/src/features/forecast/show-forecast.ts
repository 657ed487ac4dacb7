import { addCredits } from '#contract/rules/credit-amounts.ts'
import { type Schedule, slotsUntil } from '#contract/rules/schedule.ts'
import type { Ctx } from '../../platform/context.ts'
import type { AccountCtx } from '../access/index.ts'
import { backlinkChecks } from '../backlinks/index.ts'
import { activePlan, findRechargeTerms } from '../billing/index.ts'
import { availableCredits, listSpendableLots } from '../credits/index.ts'
import { domainChecks } from '../domain-projects/index.ts'
import { listPlannedRuns } from '../rank-projects/index.ts'
import { listPlannedChecks } from '../site-checks/index.ts'
import { findRunWithoutCredits } from './find-run-without-credits.ts'

type Planned = { schedule: Schedule; nextRunAt: Date; credits: number }

const sources = [
  { module: 'SERP Projects', list: listPlannedRuns },
  {
    module: 'Domain Checker',
    list: (ctx: Ctx, accountId: number) => listPlannedChecks(ctx, domainChecks, accountId),
  },
  {
    module: 'Backlink Module',
    list: (ctx: Ctx, accountId: number) => listPlannedChecks(ctx, backlinkChecks, accountId),
  },
] as const

/**
 * What the account's schedules use until its plan's period ends, and when that is more than it has. Counted at the prices of
 * now and as if nothing else were bought or used; domains and backlinks count with all their rows, so it is at most this much.
 * Credits that expire on the way are gone from their day on. What Auto Recharge buys is said beside it and not counted: its
 * payments may be declined.
 */
export async function showForecast(ctx: AccountCtx) {
  const accountId = ctx.account.id
  const available = await availableCredits(ctx, accountId)
  const plan = await activePlan(ctx, accountId)
  if (plan === undefined)
    return { available, until: null, planned: 0, runs: 0, modules: [], runs_out_at: null, auto_recharge: null }
  // While a renewal is late its schedules go on for the days of grace.
  const until = plan.expiresAt > ctx.clock() ? plan.expiresAt : plan.usableUntil
  const modules: { module: (typeof sources)[number]['module']; runs: number; credits: number }[] = []
  const events: { at: Date; credits: number }[] = []
  for (const { module, list } of sources) {
    // No scheduled run of a module starts while the plan lacks it.
    if (!plan.features.includes(module)) continue
    const ahead = (await list(ctx, accountId)).flatMap((planned) => eventsOf(planned, until))
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

const eventsOf = ({ schedule, nextRunAt, credits }: Planned, until: Date) =>
  slotsUntil(schedule, nextRunAt, until).map((at) => ({ at, credits }))

const sumOf = (events: readonly { credits: number }[]) =>
  events.reduce((sum, { credits }) => addCredits(sum, credits), 0)
