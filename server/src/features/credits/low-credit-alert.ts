import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import type { AccountCtx, OwnerCtx } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { creditsNotices } from './notices.ts'
import { creditBalances, lowCreditAlerts } from './tables.ts'

const mostAtOnce = 500

/** Below how many credits the account is told; null where it is not. */
export async function showLowCreditAlert(ctx: OwnerCtx): Promise<{ threshold: number | null }> {
  const [row] = await ctx.db
    .select({ threshold: lowCreditAlerts.threshold })
    .from(lowCreditAlerts)
    .where(eq(lowCreditAlerts.accountId, ctx.account.id))
  return { threshold: row?.threshold ?? null }
}

export async function setLowCreditAlert(ctx: AccountCtx, { threshold }: { threshold: number | null }) {
  const chosen = { threshold, toldAt: null }
  await inTransaction(ctx, (tx) =>
    tx.db
      .insert(lowCreditAlerts)
      .values({ accountId: ctx.account.id, ...chosen })
      .onConflictDoUpdate({ target: lowCreditAlerts.accountId, set: chosen }),
  )
  return { message: 'Alert updated.', data: { threshold } }
}

/** Turns an account's alert off; for the link of its email. */
export async function turnOffLowCreditAlert(ctx: Ctx, accountId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(lowCreditAlerts)
      .set({ threshold: null, toldAt: null })
      .where(and(eq(lowCreditAlerts.accountId, accountId), isNotNull(lowCreditAlerts.threshold)))
    if (rowCount === 0) return
    const data = { emails: 'Low-credit alert', isOn: false, isFromEmail: true }
    await recordAudit(tx, { action: 'emails.chosen', actorId: null, accountId, data })
  })
}

/** Tells each account that has dropped below its threshold, once until it has been above it again. */
export async function notifyOfLowCredits(ctx: Ctx): Promise<void> {
  const { accountId, threshold, toldAt } = lowCreditAlerts
  const balance = eq(creditBalances.accountId, accountId)
  await ctx.db
    .update(lowCreditAlerts)
    .set({ toldAt: null })
    .from(creditBalances)
    .where(and(balance, isNotNull(toldAt), gte(creditBalances.available, threshold)))
  const due = await ctx.db
    .select({ accountId, threshold, available: creditBalances.available })
    .from(lowCreditAlerts)
    .innerJoin(creditBalances, balance)
    .where(and(isNull(toldAt), lt(creditBalances.available, threshold)))
    .limit(mostAtOnce)
  for (const { accountId: id, threshold: below, available } of due)
    await inTransaction(ctx, async (tx) => {
      const { rowCount } = await tx.db
        .update(lowCreditAlerts)
        .set({ toldAt: tx.clock() })
        .where(and(eq(accountId, id), isNull(toldAt)))
      if (rowCount === 1 && below !== null)
        await notify(tx, id, creditsNotices['credits.low'], { available, threshold: below })
    })
}
