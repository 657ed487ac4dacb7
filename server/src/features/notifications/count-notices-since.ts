import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { NoticeKind } from './notice-kinds.ts'
import { notices } from './tables.ts'

/** How many notices of a kind an account has had since a moment. */
export const countNoticesSince = (
  ctx: Ctx,
  { accountId, kind }: { accountId: number; kind: NoticeKind },
  since: Date,
): Promise<number> =>
  ctx.db.$count(notices, and(eq(notices.accountId, accountId), eq(notices.kind, kind), gt(notices.createdAt, since)))
