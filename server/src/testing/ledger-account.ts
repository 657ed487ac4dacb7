import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { adjustCredits } from '../features/credits/adjust-credits.ts'
import { releaseHold, settleHold } from '../features/credits/end-hold.ts'
import { type GrantCredits, grantCredits } from '../features/credits/grant-credits.ts'
import { type HoldCredits, holdCredits } from '../features/credits/hold-credits.ts'
import { listCreditHistory } from '../features/credits/list-history.ts'
import { type RestoreCredits, restoreCredits } from '../features/credits/restore-credits.ts'
import { revokeCredits } from '../features/credits/revoke-credits.ts'
import { verifyLedger } from '../features/credits/verify-ledger.ts'
import { createAccount } from '../parts/access/change-accounts/index.ts'
import { findViewer } from '../parts/access/index.ts'
import { hours, after as later } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'

/** For the sweeper, where the holds cover no fetches. */
export const noHoldsInUse = async () => new Set<string>()

/** An account of its own with so many credits, and the verbs for it with what a test does not care about filled in. */
export async function openLedgerAccount(ctx: Ctx, granted = 0, expiresAt: Date | null = null) {
  const accountId = await createAccount(ctx, {
    email: `ledger-${uuid()}@example.test`,
    name: 'ledger',
    type: accountTypes.paid,
    role: roleNames.customer,
  })
  const who = () => ({ accountId, key: uuid(), reference: 'test', actor: 'system' })
  const verbs = {
    id: accountId,
    grant: (amount: number, other: Partial<GrantCredits> = {}, on = ctx) =>
      grantCredits(on, { ...who(), amount, title: 'Grant', source: 'plan', expiresAt: null, ...other }),
    hold: (amount: number, other: Partial<HoldCredits> = {}, on = ctx) =>
      holdCredits(on, { ...who(), amount, title: 'Work', expiresAt: later(on.clock(), hours(1)), ...other }),
    settle: (holdId: string, amount: number, key = uuid(), on = ctx) =>
      settleHold(on, { ...who(), key, holdId, amount }),
    release: (holdId: string, key = uuid(), on = ctx) => releaseHold(on, { ...who(), key, holdId }),
    revoke: (lotId: string, amount: number, key = uuid(), on = ctx) =>
      revokeCredits(on, { ...who(), key, lotId, amount, title: 'Refund' }),
    restore: (lotId: string, amount: number, other: Partial<RestoreCredits> = {}, on = ctx) =>
      restoreCredits(on, { ...who(), lotId, amount, writtenOff: 0, title: 'Refund failed', ...other }),
    adjust: (amount: number, reason = 'a reason') =>
      adjustCredits(ctx, { ...who(), amount, title: 'Correction', reason }),
    balance: async () => {
      const { rows } = await ctx.db.execute<{ available: string; held: string; debt: string }>(
        sql`select available::text, held::text, debt::text from credit_balances where account_id = ${accountId}`,
      )
      const [row] = rows
      return { available: Number(row?.available), held: Number(row?.held), debt: Number(row?.debt) }
    },
    history: async () => {
      const viewer = await findViewer(ctx, accountId)
      if (viewer === undefined) throw new Error('the account is not there')
      return listCreditHistory({ ...ctx, account: viewer.account }, { page: 1 })
    },
    operations: async (kind: string) => {
      const { rows } = await ctx.db.execute<{ count: number }>(
        sql`select count(*)::int as count from credit_operations where account_id = ${accountId} and kind = ${kind}`,
      )
      return rows[0]?.count
    },
    faults: () => verifyLedger(ctx, accountId),
  }
  if (granted > 0) await verbs.grant(granted, { key: 'first grant', expiresAt })
  return verbs
}

/** The same product at a later time. */
export const laterBy = (ctx: Ctx, milliseconds: number): Ctx => ({
  ...ctx,
  clock: () => later(ctx.clock(), milliseconds),
})
