import type { UsedDay } from '#contract/dashboard/account-rows.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import { addDays, localDateOf } from '#contract/rules/text/time-zones.ts'
import { sumSpentPerDay } from '../../features/credits/index.ts'
import type { ListedWork } from '../../modules/listed-work.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'

type CreditsUsed = { accountId: number; days: number; timeZone: string }

/** Credits an account used on each of the last days in a zone, by module; days without use count 0. */
export async function listCreditsUsed(
  ctx: Ctx,
  listed: readonly ListedWork[],
  { accountId, days: count, timeZone }: CreditsUsed,
): Promise<UsedDay[]> {
  const today = localDateOf(ctx.clock(), timeZone)
  const dates = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count))
  // Two extra days cover every zone's distance from UTC; the map below drops what is too early.
  const from = before(ctx.clock(), days(count + 2))
  const byDate = new Map<string, UsedDay>(dates.map((date) => [date, { date, count: 0, modules: [] }]))
  for (const { date, work, count: used } of await sumSpentPerDay(ctx, { accountId, from, timeZone })) {
    const day = byDate.get(date)
    if (day !== undefined) addUse(day, moduleOf(listed, work), used)
  }
  return [...byDate.values()]
}

/** The module a kind of paid work belongs to; undefined for one that is no longer known. */
const moduleOf = (listed: readonly ListedWork[], work: string): PlanModule | undefined =>
  listed.find(({ works }) => works.includes(work))?.module

function addUse(day: UsedDay, module: PlanModule | undefined, count: number) {
  day.count = addCredits(day.count, count)
  if (module === undefined) return
  const used = day.modules.find((one) => one.module === module)
  if (used === undefined) day.modules.push({ module, count })
  else used.count = addCredits(used.count, count)
}
