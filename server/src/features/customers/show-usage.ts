import type { CustomerUsage } from '#contract/customers/endpoints.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { customerUsageDays } from '#contract/rules/accounts/customer-status.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { ListedWork } from '../../modules/listed-work.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { listCreditsUsed } from '../../parts/forecast/index.ts'
import { listHistoryOf } from '../credits/index.ts'
import { readFigures } from './read-figures.ts'
import { requireAccount } from './require-account.ts'

type ShowUsage = { id: number; timeZone: string; abilities: ReadonlySet<Ability> }

/** Credits a customer used on each of the last days, and what they have paid. */
export async function showCustomerUsage(
  ctx: AccountCtx,
  listed: readonly ListedWork[],
  { id, timeZone, abilities }: ShowUsage,
): Promise<{ data: CustomerUsage }> {
  await requireAccount(ctx, id)
  const [days, figures] = await Promise.all([
    listCreditsUsed(ctx, listed, { accountId: id, days: customerUsageDays, timeZone }),
    readFigures(ctx, [id]),
  ])
  const { lastActiveAt = null, revenueMinor = 0 } = figures.get(id) ?? {}
  const { currency } = ctx.settings
  return {
    data: {
      time_zone: timeZone,
      days,
      credits_used: days.reduce((sum, { count }) => addCredits(sum, count), 0),
      last_active_at: lastActiveAt?.toISOString() ?? null,
      revenue: abilities.has('VIEW_PURCHASE_HISTORY') ? toMajorUnits(revenueMinor, currency) : null,
      currency,
    },
  }
}

/** A page of a customer's credit history. */
export async function listCustomerCredits(ctx: AccountCtx, { id, page }: { id: number; page: number }) {
  await requireAccount(ctx, id)
  return listHistoryOf(ctx, id, { page })
}
