import type { DashboardWork } from '#contract/dashboard/account-rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import { slotsUntil } from '#contract/rules/rank-projects/schedule.ts'
import type { ListedWork } from '../../modules/listed-work.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { listPlannedWork, plannedUntil, showForecast } from '../../parts/forecast/index.ts'
import { after, days } from '../../platform/clock/clock.ts'
import { activePlan } from '../billing/index.ts'

/** The period over which future runs are counted. */
const horizonDays = 7

const most = 6
const runsShown = 5

/** Scheduled runs, what needs attention, and the latest checks, of the modules whose lists the account may see. */
export async function showWork(
  ctx: AccountCtx,
  listed: readonly ListedWork[],
  { abilities }: { abilities: ReadonlySet<Ability> },
): Promise<{ data: DashboardWork }> {
  const visible = listed.filter(({ ability }) => abilities.has(ability))
  const [troubled, latest, planned, forecast] = await Promise.all([
    listTroubled(ctx, visible),
    Promise.all(visible.map(({ listLatest }) => listLatest(ctx, { most }))),
    listPlanned(ctx, visible),
    abilities.has('VIEW_CREDITS_HISTORY') ? showForecast(ctx, listed) : null,
  ])
  return { data: { ...troubled, ...planned, forecast, latest_checks: newest(latest.flat()) } }
}

async function listTroubled(ctx: AccountCtx, visible: readonly ListedWork[]) {
  const lists = await Promise.all(visible.map(({ listTroubled: list }) => list(ctx, { most })))
  return {
    troubled: newest(lists.flatMap(({ runs }) => runs)),
    troubled_total: lists.reduce((sum, { total }) => sum + total, 0),
  }
}

const newest = <Row extends { at: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, most)

async function listPlanned(ctx: AccountCtx, visible: readonly ListedWork[]) {
  const [plan, work] = await Promise.all([
    activePlan(ctx, ctx.account.id),
    listPlannedWork(ctx, visible, ctx.account.id),
  ])
  const running = work.filter(({ module }) => plan?.features.includes(module) === true)
  const soonest = running.toSorted((a, b) => a.nextRunAt.getTime() - b.nextRunAt.getTime())
  const horizon = after(ctx.clock(), days(horizonDays))
  const periodEnd = plan === undefined ? horizon : plannedUntil(ctx, plan)
  const until = new Date(Math.min(periodEnd.getTime(), horizon.getTime()))
  const ahead = running.flatMap(({ schedule, nextRunAt, credits }) =>
    slotsUntil(schedule, nextRunAt, until).map(() => credits),
  )
  return {
    next_runs: soonest.slice(0, runsShown).map(({ nextRunAt, schedule, ...planned }) => ({
      ...planned,
      at: nextRunAt.toISOString(),
      schedule: schedule.duration,
    })),
    schedules_total: running.length,
    paused_schedules: work.length - running.length,
    next_days: { runs: ahead.length, credits: ahead.reduce((sum, credits) => addCredits(sum, credits), 0) },
  }
}
