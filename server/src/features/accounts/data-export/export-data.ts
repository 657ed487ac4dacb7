import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { type AccountCtx, findViewer, isCustomer } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { createDownloadLink } from '../../download-links/index.ts'
import { notify } from '../../notifications/index.ts'

/** A link to a file with one's own data, for a while and for this account. */
export const exportOwnData = (ctx: AccountCtx) => makeLink(ctx, ctx.account.id)

/** The same for a customer, by staff who manage customers. The customer is notified. */
export async function exportCustomerData(ctx: AccountCtx, { id }: { id: number }) {
  const viewer = await findViewer(ctx, id)
  if (viewer === undefined) throw notFound(`account ${id}`)
  if (!isCustomer(viewer.account)) throw new AppError('account.protected', `account ${id} is staff`)
  return makeLink(ctx, id)
}

const makeLink = (ctx: AccountCtx, subjectId: number) =>
  inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: 'account.exported', actorId: ctx.account.id, accountId: subjectId })
    if (subjectId !== ctx.account.id) await notify(tx, subjectId, 'data.exported', {})
    const token = await createDownloadLink(tx, { kind: 'account-data', subjectId, choice: {} })
    return { file_url: `/api/user/files/${token}` }
  })
