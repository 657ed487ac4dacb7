import { type AccountCtx, findViewer, isCustomer, lockAccount, lockActor } from '../../../parts/access/index.ts'
import { createDownloadLink } from '../../../parts/exports/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { countingStaffEmail } from '../profile/count-staff-email.ts'

/** A link to a file with one's own data, for a while and for this account. */
export const exportOwnData = (ctx: AccountCtx) => makeLink(ctx, ctx.account.id)

/** The same for a customer, by staff who manage customers. The customer is notified. */
export async function exportCustomerData(ctx: AccountCtx, { id }: { id: number }) {
  const target = await findViewer(ctx, id)
  if (target === undefined) throw notFound(`account ${id}`)
  const requireMayExport = async (tx: AccountCtx) => {
    await lockActor(tx, { actorId: tx.account.id, targetId: id, anyOf: ['MANAGE_CUSTOMERS'] })
    const { account } = await lockAccount(tx, id)
    if (!isCustomer(account)) throw new AppError('account.protected', `account ${id} is staff`)
  }
  return countingStaffEmail(ctx, [target.account.email], () => makeLink(ctx, id, requireMayExport))
}

const makeLink = (ctx: AccountCtx, subjectId: number, requireMayExport?: (tx: AccountCtx) => Promise<void>) =>
  inTransaction(ctx, async (tx) => {
    await requireMayExport?.(tx)
    await recordAudit(tx, { action: 'account.exported', actorId: ctx.account.id, accountId: subjectId })
    if (subjectId !== ctx.account.id) await notify(tx, subjectId, accountsNotices['data.exported'], {})
    const token = await createDownloadLink(tx, { kind: 'account-data', subjectId, choice: {} })
    return { file_url: `/api/user/files/${token}` }
  })
