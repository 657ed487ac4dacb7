import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { type NoticeKind, noticeKinds } from './notice-kinds.ts'
import { noticePreferences } from './tables.ts'

/** Whether a notice of this kind goes to the account as a mail too. */
export async function wantsMail(ctx: Ctx, accountId: number, kind: NoticeKind): Promise<boolean> {
  const [chosen] = await ctx.db
    .select({ isMailed: noticePreferences.isMailed })
    .from(noticePreferences)
    .where(and(eq(noticePreferences.accountId, accountId), eq(noticePreferences.kind, kind)))
  return isMailed(noticeKinds[kind], chosen?.isMailed)
}

export function isMailed(kind: { isMailed: boolean; mayBeTurnedOff: boolean }, chosen: boolean | undefined): boolean {
  if (!kind.mayBeTurnedOff) return kind.isMailed
  return chosen ?? kind.isMailed
}
