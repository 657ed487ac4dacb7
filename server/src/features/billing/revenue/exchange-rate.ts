import { eq } from 'drizzle-orm'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { type ExchangeRate, providerCurrency } from '#contract/rules/credit-settings/exchange-rate.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { exchangeRates } from '../tables.ts'

/** The zone where each day begins first, so that today's rate is never in the future for anybody. */
const earliestZone = 'Pacific/Kiritimati'

/** The rate entered for the site's currency; null if there is none, or if prices are in the provider's currency. */
export async function findExchangeRate(ctx: Ctx): Promise<ExchangeRate | null> {
  const { currency } = ctx.settings
  if (currency === providerCurrency) return null
  const [stored] = await ctx.db
    .select({ rate: exchangeRates.rate, date: exchangeRates.date })
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, currency))
  return stored ?? null
}

/** Stores the rate used for margins from now on. The audit log has the previous one. */
export function setExchangeRate(
  ctx: Ctx,
  { rate, date, actorId }: ExchangeRate & { actorId: number },
): Promise<ExchangeRate> {
  const { currency } = ctx.settings
  if (currency === providerCurrency) throw refused('rate', creditSettingMessages.rateNotNeeded)
  if (date > localDateOf(ctx.clock(), earliestZone)) throw refused('date', creditSettingMessages.rateInFuture)
  return inTransaction(ctx, async (tx) => {
    const [earlier] = await tx.db
      .select({ rate: exchangeRates.rate, date: exchangeRates.date })
      .from(exchangeRates)
      .where(eq(exchangeRates.currency, currency))
      .for('update')
    if (earlier?.rate === rate && earlier.date === date) return earlier
    const values = { rate, date, changedAt: tx.clock() }
    await tx.db
      .insert(exchangeRates)
      .values({ currency, ...values })
      .onConflictDoUpdate({ target: exchangeRates.currency, set: values })
    await recordAudit(tx, {
      action: 'exchange-rate.changed',
      actorId,
      accountId: null,
      data: { currency, rate, date, before: earlier ?? null },
    })
    return { rate, date }
  })
}

const refused = (path: string, message: string) =>
  new AppError('input.invalid', message, { publicMessage: message, data: { issues: [{ path, message }] } })
