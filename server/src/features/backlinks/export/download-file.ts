import type { AccountCtx } from '../../../parts/access/index.ts'
import { getDownloadLink } from '../../../parts/exports/index.ts'
import { getSite } from '../../../parts/site-checks/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { backlinkStore } from '../backlink-work.ts'
import { replyWithDisavowFile } from './disavow-file.ts'
import type { DisavowChoice, ExcelChoice } from './generate-file.ts'
import { replyWithLinksFile } from './links-file.ts'

/** The file behind a link. Throws `file.expired` for one that has ended, is somebody else's or never was. */
export async function downloadFile(ctx: AccountCtx, { token }: { token: string }) {
  const { kind, subjectId, choice } = await findLink(ctx, token)
  const project = await getSite(ctx, backlinkStore, subjectId)
  const reply =
    kind === 'disavow'
      ? await replyWithDisavowFile(ctx, project, choice as DisavowChoice)
      : await replyWithLinksFile(ctx, project, choice as ExcelChoice)
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
}

async function findLink(ctx: AccountCtx, token: string) {
  const kinds = ['backlinks-excel', 'disavow'] as const
  for (const kind of kinds) {
    const link = await getDownloadLink(ctx, { kind, token }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'file.expired') return undefined
      throw error
    })
    if (link !== undefined) return { kind, ...link }
  }
  throw new AppError('file.expired', 'no such file')
}
