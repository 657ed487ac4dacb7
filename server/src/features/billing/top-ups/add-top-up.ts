import { chargeProblem } from '#contract/plans/messages.ts'
import { toMinorUnits } from '#contract/rules/money.ts'
import { topUpOptionMessages } from '#contract/top-ups/messages.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseCheapCredits } from '../plans/refuse-cheap-credits.ts'
import { topUpOptions } from '../tables.ts'
import { presentTopUp } from './list-top-ups.ts'

/** Puts an amount on sale, in major units, with the credits it brings. */
export async function addTopUp(ctx: AccountCtx, { ammount, credits }: { ammount: number; credits: number }) {
  const { currency } = ctx.settings
  const amountMinor = toMinorUnits(ammount, currency)
  const problem = chargeProblem(ammount, currency)
  if (amountMinor === undefined || problem !== undefined) {
    const message = problem ?? topUpOptionMessages.amount
    throw new AppError('input.invalid', `${ammount} ${currency}`, {
      publicMessage: message,
      data: { issues: [{ path: 'ammount', message }] },
    })
  }
  const option = await inTransaction(ctx, async (tx) => {
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
