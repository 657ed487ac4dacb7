import { AppError } from '../../../platform/errors/app-error.ts'
import { replyWithSpreadsheet } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { type AccountCtx, type AccountData, findViewer } from '../../access/index.ts'
import { findDownloadLink } from '../../download-links/index.ts'
import { ownSheets } from './own-sheets.ts'

/** The file behind a link, a sheet for each kind of data, made as it is sent. Throws `file.expired` where there is none. */
export async function downloadData(ctx: AccountCtx, parts: readonly AccountData[], { token }: { token: string }) {
  const { subjectId } = await findDownloadLink(ctx, { kind: 'account-data', token })
  const viewer = await findViewer(ctx, subjectId)
  if (viewer === undefined) throw new AppError('file.expired', `account ${subjectId} was deleted`)
  const sheets = [...ownSheets(ctx, viewer), ...parts.flatMap((part) => part.sheets?.(ctx, subjectId) ?? [])]
  return replyWithSpreadsheet({ name: `account-${subjectId}-data`, sheets, log: ctx.log })
}
