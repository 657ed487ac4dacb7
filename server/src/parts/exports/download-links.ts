import { sql } from 'drizzle-orm'
import { deleteSome } from '../../platform/database/delete-some.ts'
import type { AccountData } from '../access/index.ts'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../platform/errors/app-error.ts'
import { fileKeptMinutes } from '#contract/rules/limits/limits.ts'
import { after, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import type { AccountCtx } from '../access/index.ts'
import { type DownloadKind, downloadLinks } from './tables.ts'
import { tokenHashOf } from './token-hash.ts'

/** The token of a link to a file, for a while and for this account. */
export async function createDownloadLink(
  ctx: AccountCtx,
  { kind, subjectId, choice }: { kind: DownloadKind; subjectId: number; choice: object },
): Promise<string> {
  const token = newToken()
  await inTransaction(ctx, (tx) =>
    tx.db.insert(downloadLinks).values({
      tokenHash: tokenHashOf(tx, token),
      accountId: tx.account.id,
      kind,
      subjectId,
      choice,
      expiresAt: after(tx.clock(), minutes(fileKeptMinutes)),
    }),
  )
  return token
}

/**
 * Finds the purpose of a link; its choice is the one given then. Throws `file.expired` for a link that has ended, is of
 * another kind, belongs to another account or never was.
 */
export async function findDownloadLink(ctx: AccountCtx, { kind, token }: { kind: DownloadKind; token: string }) {
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

/** Deletes the links of a subject that is deleted itself. */
export async function deleteDownloadLinks(
  tx: Ctx,
  { accountId, kinds, subjectId }: { accountId: number; kinds: readonly DownloadKind[]; subjectId: number },
): Promise<void> {
  await tx.db
    .delete(downloadLinks)
    .where(
      and(
        eq(downloadLinks.accountId, accountId),
        inArray(downloadLinks.kind, [...kinds]),
        eq(downloadLinks.subjectId, subjectId),
      ),
    )
}

export const sweepLinksJob = defineJob({ name: 'download-links.sweep', payload: z.object({}), foldByKey: true })

/** Links that have ended. */
export async function sweepLinks(ctx: Ctx): Promise<void> {
  await ctx.db.delete(downloadLinks).where(lt(downloadLinks.expiresAt, ctx.clock()))
}

/** Links to files of an account that was deleted; the files are made as they are sent. */
export const accountLinks: AccountData = {
  name: 'download-links',
  stage: 'rest',
  remove: async (ctx, accountId) => ((await deleteSome(ctx, sql`${downloadLinks}`, accountId)) ? 'more' : 'done'),
}
