import { and, eq } from 'drizzle-orm'
import { isNotDeleted, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type NoticeKind, noticeKinds } from './notice-kinds.ts'
import { noticePreferences } from './tables.ts'

/** Whether a notice of this kind goes to the account as an email too; undefined where the account was deleted. */
export async function wantsEmail(ctx: Ctx, accountId: number, kind: NoticeKind): Promise<boolean | undefined> {
  const [reader] = await ctx.db
    .select({ isEmailed: noticePreferences.isEmailed })
    .from(viewerTable)
    .leftJoin(noticePreferences, and(eq(noticePreferences.accountId, viewerTable.id), eq(noticePreferences.kind, kind)))
    .where(and(eq(viewerTable.id, accountId), isNotDeleted))
  return reader && isEmailed(noticeKinds[kind], reader.isEmailed ?? undefined)
}

export function isEmailed(kind: { isEmailed: boolean; mayBeTurnedOff: boolean }, chosen: boolean | undefined): boolean {
  if (!kind.mayBeTurnedOff) return kind.isEmailed
  return chosen ?? kind.isEmailed
}
