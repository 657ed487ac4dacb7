import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { type NoticeKind, noticeKinds } from './notice-kinds.ts'
import { noticePreferences } from './tables.ts'

/** Whether a notice of this kind goes to the account as an email too. */
export async function wantsEmail(ctx: Ctx, accountId: number, kind: NoticeKind): Promise<boolean> {
  const [chosen] = await ctx.db
    .select({ isEmailed: noticePreferences.isEmailed })
    .from(noticePreferences)
    .where(and(eq(noticePreferences.accountId, accountId), eq(noticePreferences.kind, kind)))
  return isEmailed(noticeKinds[kind], chosen?.isEmailed)
}

export function isEmailed(kind: { isEmailed: boolean; mayBeTurnedOff: boolean }, chosen: boolean | undefined): boolean {
  if (!kind.mayBeTurnedOff) return kind.isEmailed
  return chosen ?? kind.isEmailed
}
