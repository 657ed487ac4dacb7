import { countOrRefuse } from '../../../parts/access/attempts/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'
import { sendCodeJob } from './send-code.ts'

/** Codes of one account, over all browsers, first codes and further ones. */
const perAccount = { most: 6, per: hours(1) }

/** Counts an email with a code before it is asked for, and refuses too many. */
export async function countCodeEmail(ctx: Ctx, accountId: number): Promise<void> {
  await countOrRefuse(ctx, { name: 'code.emails', subject: String(accountId), ...perAccount })
}

/** Has a code made and emailed once the caller's transaction commits. */
export async function queueCode(tx: Ctx, { id, accountId }: Pick<PendingSignIn, 'id' | 'accountId'>): Promise<void> {
  await recordAudit(tx, { action: 'code.sent', actorId: null, accountId })
  await tx.jobs.send(tx, sendCodeJob, { signInId: id }, { singletonKey: id })
}
