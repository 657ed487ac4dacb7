import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import { setAccountType } from '../../../parts/access/change-accounts/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Change } from './profile-call.ts'

/** Makes an account one on trial or one that pays, where it is not yet. */
export async function changeType(tx: Ctx, { actorId, account }: Change, type: AccountType): Promise<void> {
  if (account.type === type) return
  await setAccountType(tx, account.id, type)
  await recordAudit(tx, {
    action: 'account.type-changed',
    actorId,
    accountId: account.id,
    data: { before: account.type, after: type },
  })
}
