import { and, eq } from 'drizzle-orm'
import { isNotDeleted, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { noticePreferences } from './tables.ts'

type Kind = { kind: string; isEmailed: boolean; mayBeTurnedOff: boolean }

/** True if a notice of this kind goes to the account as an email too; undefined where the account was deleted. */
export async function wantsEmail(ctx: Ctx, accountId: number, notice: Kind): Promise<boolean | undefined> {
  const [reader] = await ctx.db
    .select({ isEmailed: noticePreferences.isEmailed })
    .from(viewerTable)
    .leftJoin(
      noticePreferences,
      and(eq(noticePreferences.accountId, viewerTable.id), eq(noticePreferences.kind, notice.kind)),
    )
    .where(and(eq(viewerTable.id, accountId), isNotDeleted))
  return reader && isEmailed(notice, reader.isEmailed ?? undefined)
}

export function isEmailed(kind: Omit<Kind, 'kind'>, chosen: boolean | undefined): boolean {
  if (!kind.mayBeTurnedOff) return kind.isEmailed
  return chosen ?? kind.isEmailed
}
