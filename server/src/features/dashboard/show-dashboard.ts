import type { UsedDay } from '#contract/dashboard/account-rows.ts'
import { addCredits } from '#contract/rules/credit-amounts.ts'
import type { DashboardFilter } from '#contract/rules/dashboard.ts'
import type { PlanModule } from '#contract/rules/plan-modules.ts'
import { localDateOf } from '#contract/rules/time-zones.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { AccountCtx } from '../access/index.ts'
import { backlinkWork } from '../backlinks/index.ts'
import { availableCredits, sumSpentPerDay } from '../credits/index.ts'
import { domainWork, topTenWork } from '../domain-projects/index.ts'
import { rankProjectWork } from '../rank-projects/index.ts'
import { serpCheckWork } from '../serp-checks/index.ts'

const daysShown = { weekly: 7, monthly: 30, yearly: 365 } as const satisfies Record<DashboardFilter, number>

const moduleOfWork = new Map<string, PlanModule>([
  [serpCheckWork.name, 'SERP Checker'],
  [rankProjectWork.name, 'SERP Projects'],
  [domainWork.name, 'Domain Checker'],
  [topTenWork.name, 'Domain Checker'],
  [backlinkWork.name, 'Backlink Module'],
])

export type ShowDashboard = { filter: DashboardFilter; timeZone: string }

/** Credits left, and used per day of the viewer's zone and by module; days without use count 0. */
export async function showDashboard(ctx: AccountCtx, input: ShowDashboard) {
  const today = localDateOf(ctx.clock(), input.timeZone)
  const dates = Array.from({ length: daysShown[input.filter] }, (_, at) =>
    dayBefore(today, daysShown[input.filter] - 1 - at),
  )
  // Two days more than shown cover every zone's distance from UTC; the map below drops what is too early.
  const from = before(ctx.clock(), days(dates.length + 2))
  const [leftCredits, spent] = await Promise.all([
    availableCredits(ctx, ctx.account.id),
    sumSpentPerDay(ctx, { from, timeZone: input.timeZone }),
  ])
  const byDate = new Map<string, UsedDay>(dates.map((date) => [date, { date, count: 0, modules: [] }]))
  for (const { date, work, count } of spent) {
    const day = byDate.get(date)
    if (day !== undefined) addUse(day, moduleOfWork.get(work), count)
  }
  return { userData: { leftCredits }, dailyCredits: [...byDate.values()], time_zone: input.timeZone }
}

function addUse(day: UsedDay, module: PlanModule | undefined, count: number) {
  day.count = addCredits(day.count, count)
  if (module === undefined) return
  const used = day.modules.find((one) => one.module === module)
  if (used === undefined) day.modules.push({ module, count })
  else used.count = addCredits(used.count, count)
}

const dayBefore = (date: string, count: number) =>
  before(new Date(`${date}T00:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10)
