import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { downloadLinks } from './tables.ts'
import { tokenHashOf } from './token-hash.ts'

/**
 * Returns the purpose of a link; its choice is the one given then. Throws `file.expired` for a link that has ended, is
 * of another kind, belongs to another account or never was.
 */
export async function getDownloadLink(ctx: AccountCtx, { kind, token }: { kind: string; token: string }) {
  const [link] = await ctx.db
    .select({ subjectId: downloadLinks.subjectId, choice: downloadLinks.choice })
    .from(downloadLinks)
    .where(
      and(
        eq(downloadLinks.tokenHash, tokenHashOf(ctx, token)),
        eq(downloadLinks.accountId, ctx.account.id),
        eq(downloadLinks.kind, kind),
        gt(downloadLinks.expiresAt, ctx.clock()),
      ),
    )
  if (link === undefined) throw new AppError('file.expired', 'no such file')
  return link
}
