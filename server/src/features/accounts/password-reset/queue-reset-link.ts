import { v7 as uuid } from 'uuid'
import { after, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { takeOrRefuse } from '../attempts/take-or-refuse.ts'
import { passwordLinks } from '../tables.ts'
import { sendResetLinkJob } from './send-reset-link-job.ts'

const validFor = minutes(60)
/** Of one account, apart from those its owner asks for. */
const fromStaff = { name: 'password-reset.staff', most: 10, per: hours(1) }

/** Counts a link that staff have sent, and refuses too many for one account. Call it outside of any transaction. */
export const countStaffLink = (ctx: Ctx, accountId: number): Promise<void> =>
  takeOrRefuse(ctx, { ...fromStaff, subject: String(accountId) })

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
