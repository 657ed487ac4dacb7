import { isNull } from 'drizzle-orm'
import { chargeProblem } from '#contract/billing/plans/messages.ts'
import { topUpOptionMessages } from '#contract/billing/top-ups/messages.ts'
import { toMinorUnits } from '#contract/rules/billing/money.ts'
import { planBounds } from '#contract/rules/billing/plan-bounds.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseCheapCredits } from '../plans/refuse-cheap-credits.ts'
import { topUpOptions } from '../tables.ts'
import { presentTopUp } from './list-top-ups.ts'

type AddTopUp = { ammount: number; credits?: number | undefined }

/** Puts an amount (in major units) on sale; if its credits aren't given, they follow the rate of a neighbouring amount. */
export async function addTopUp(ctx: AccountCtx, { ammount, credits: wanted }: AddTopUp) {
  const { currency } = ctx.settings
  const amountMinor = toMinorUnits(ammount, currency)
  const problem = chargeProblem(ammount, currency)
  if (amountMinor === undefined || problem !== undefined)
    throw invalid('ammount', problem ?? topUpOptionMessages.amount, `${ammount} ${currency}`)
  const option = await inTransaction(ctx, async (tx) => {
    const credits = wanted ?? (await usualCredits(tx, ammount, amountMinor))
    await refuseCheapCredits(tx, ctx.account.id, { amountMinor, credits })
    // At most one of an amount is on sale.
    const [added] = await tx.db.insert(topUpOptions).values({ amountMinor, credits }).onConflictDoNothing().returning()
    if (added === undefined) throw new AppError('top-up.taken', `${amountMinor} is on sale`)
    const data = { topUpId: added.id, amountMinor, credits }
    await recordAudit(tx, { action: 'top-up.added', actorId: ctx.account.id, accountId: null, data })
    return added
  })
  return { message: topUpOptionMessages.added, data: presentTopUp(ctx, option) }
}

/** Credits per unit of currency if nothing is on sale yet. */
const creditsPerUnit = 100

async function usualCredits(tx: Ctx, amount: number, amountMinor: number): Promise<number> {
  const onSale = await tx.db
    .select()
    .from(topUpOptions)
    .where(isNull(topUpOptions.retiredAt))
    .orderBy(topUpOptions.amountMinor)
  const neighbour = onSale.findLast((option) => option.amountMinor <= amountMinor) ?? onSale[0]
  const credits =
    neighbour === undefined ? amount * creditsPerUnit : (neighbour.credits * amountMinor) / neighbour.amountMinor
  if (credits > planBounds.credits) throw invalid('credits', topUpOptionMessages.credits, `${credits} credits`)
  return Math.max(1, Math.floor(credits))
}

const invalid = (path: string, message: string, reason: string) =>
  new AppError('input.invalid', reason, { publicMessage: message, data: { issues: [{ path, message }] } })
