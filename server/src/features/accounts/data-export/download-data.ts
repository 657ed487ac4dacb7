import type { Ability } from '#contract/rules/access/abilities.ts'
import { type AccountCtx, type AccountData, findViewer, isCustomer } from '../../../parts/access/index.ts'
import { getDownloadLink } from '../../../parts/exports/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { replyWithSpreadsheet } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { ownSheets } from './own-sheets.ts'

type Asked = { token: string; abilities: ReadonlySet<Ability> }

/**
 * The file behind a link, a sheet for each kind of data, made as it is sent. Throws `file.expired` where there is none. A
 * customer's takes the same rights as its link did, in case they were lost meanwhile.
 */
export async function downloadData(ctx: AccountCtx, parts: readonly AccountData[], { token, abilities }: Asked) {
  const { subjectId } = await getDownloadLink(ctx, { kind: 'account-data', token })
  const viewer = await findViewer(ctx, subjectId)
  if (viewer === undefined) throw new AppError('file.expired', `account ${subjectId} was deleted`)
  if (subjectId !== ctx.account.id) {
    if (!abilities.has('MANAGE_CUSTOMERS')) throw new AppError('ability.missing', 'MANAGE_CUSTOMERS was lost')
    if (!isCustomer(viewer.account)) throw new AppError('account.protected', `account ${subjectId} became staff`)
  }
  const sheets = [...ownSheets(ctx, viewer), ...parts.flatMap((part) => part.sheets?.(ctx, subjectId) ?? [])]
  return replyWithSpreadsheet({ name: `account-${subjectId}-data`, sheets, log: ctx.log })
}
