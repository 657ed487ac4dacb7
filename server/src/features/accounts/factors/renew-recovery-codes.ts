import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { changeFactors } from './change-factors.ts'
import { countFactors } from './has-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** New recovery codes in place of all earlier ones, for the account's password. */
export async function renewRecoveryCodes(ctx: AccountCtx, { password }: { password: string }): Promise<string[]> {
  await requirePassword(ctx, password)
  const accountId = ctx.account.id
  return changeFactors(ctx, accountId, async (tx) => {
    if ((await countFactors(tx, accountId)) === 0) throw new AppError('factor.none', `account ${accountId}`)
    const codes = await makeRecoveryCodes(tx, accountId)
    await recordAudit(tx, { action: 'recovery-codes.renewed', actorId: accountId, accountId })
    await notify(tx, accountId, accountsNotices['recovery-codes.renewed'], {})
    return codes
  })
}
