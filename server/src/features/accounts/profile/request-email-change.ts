import { v7 as uuid } from 'uuid'
import { countOrRefuse } from '../../../parts/access/attempts/index.ts'
import { type AccountCtx, findAccountId } from '../../../parts/access/index.ts'
import { after, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { refuseDisposable } from '../registration/refuse-disposable.ts'
import { emailLinks } from '../tables.ts'
import type { Change } from './profile-call.ts'
import { sendEmailLinkJob } from './send-email-link.ts'

const validFor = minutes(60)
const perAccount = { name: 'email-change.account', most: 5, per: hours(1) }
/** Without it, several accounts together could fill a stranger's mailbox. */
const perAddress = { name: 'email-change.address', most: 3, per: hours(1) }

/** Refuses a new address that is taken or a throwaway, and too many in a while. Call it outside of any transaction. */
export async function acceptNewAddress(ctx: AccountCtx, email: string): Promise<void> {
  for (const limit of [
    { ...perAccount, subject: String(ctx.account.id) },
    { ...perAddress, subject: email },
  ])
    await countOrRefuse(ctx, limit)
  await refuseDisposable(ctx, email)
  if ((await findAccountId(ctx, email)) !== undefined) throw new AppError('email.taken', 'an account has this address')
}

/** Queues a link to the new address and notifies the current one. Nothing changes until the link is used. */
export async function requestEmailChange(tx: Ctx, { account }: Change, email: string): Promise<void> {
  const accountId = account.id
  const createdAt = tx.clock()
  const link = { id: uuid(), email, createdAt, tokenHash: null, expiresAt: after(createdAt, validFor) }
  await tx.db
    .insert(emailLinks)
    .values({ accountId, ...link })
    .onConflictDoUpdate({ target: emailLinks.accountId, set: link })
  await recordAudit(tx, { action: 'email.change-asked', actorId: accountId, accountId })
  await notify(tx, accountId, accountsNotices['email.change-asked'], {})
  await tx.jobs.send(tx, sendEmailLinkJob, { linkId: link.id }, { singletonKey: link.id })
}
