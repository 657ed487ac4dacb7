import { v7 as uuid } from 'uuid'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { passwordLinks } from '../tables.ts'
import { sendResetLinkJob } from './send-reset-link-job.ts'

const validFor = minutes(60)
/** Queues the email with a link for a new password, sent when the caller's transaction commits; none if there is no account. */
export async function queueResetLink(
  tx: Ctx,
  { accountId, actorId }: { accountId: number | null; actorId: number | null },
): Promise<void> {
  const linkId = uuid()
  const createdAt = tx.clock()
  await tx.db.insert(passwordLinks).values({ id: linkId, accountId, createdAt, expiresAt: after(createdAt, validFor) })
  await recordAudit(tx, { action: 'password.reset-asked', actorId, accountId })
  await tx.jobs.send(tx, sendResetLinkJob, { linkId }, { singletonKey: linkId })
}
