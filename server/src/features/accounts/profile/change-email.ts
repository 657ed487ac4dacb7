import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { changeAccount } from '../../../parts/access/change-accounts/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { recordTrial } from '../registration/claim-trial.ts'
import { credentials, formerAddresses } from '../tables.ts'
import { deleteEmailedSecrets } from './delete-emailed-secrets.ts'
import { notifyFormerAddressJob } from './notify-former-address.ts'
import type { Change } from './profile-call.ts'

/**
 * Gives an account another address, and tells both. An address that staff enter is not proven: the next sign-in takes a
 * code. What was emailed to the former one opens nothing any more. Throws `email.taken`.
 */
export async function changeEmail(tx: Ctx, { actorId, account }: Change, email: string): Promise<void> {
  const accountId = account.id
  const byStaff = actorId !== accountId
  if (byStaff) await recordTrial(tx, accountId)
  await changeAccount(tx, accountId, { email })
  await tx.db
    .update(credentials)
    .set({ emailProvenAt: byStaff ? null : tx.clock() })
    .where(eq(credentials.accountId, accountId))
  await deleteEmailedSecrets(tx, accountId)
  const former = { id: uuid(), accountId, email: account.email, createdAt: tx.clock() }
  await tx.db.insert(formerAddresses).values(former)
  await tx.jobs.send(tx, notifyFormerAddressJob, { id: former.id }, { singletonKey: former.id })
  await recordAudit(tx, { action: 'email.changed', actorId, accountId })
  await notify(tx, accountId, accountsNotices['email.changed'], { byStaff })
}
