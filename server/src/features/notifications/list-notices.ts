import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { NoticeTopic } from '#contract/rules/notifications/notices.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { countUnread } from './count-unread.ts'
import { describeNotice } from './describe-notice.ts'
import { kindsOfTopic } from './notice-kinds.ts'
import { notices } from './tables.ts'

export type ListNotices = {
  topic?: NoticeTopic | undefined
  unread: boolean
  cursor?: string | undefined
  per_page: number
}

/** An account's notices, newest first. Pages follow one another by the last notice seen, so that a new one shifts none. */
export async function listNotices(ctx: AccountCtx, { topic, unread, cursor, per_page: perPage }: ListNotices) {
  const rows = await ctx.db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.accountId, ctx.account.id),
        unread ? isNull(notices.readAt) : undefined,
        topic && inArray(notices.kind, kindsOfTopic(ctx, topic)),
        cursor === undefined ? undefined : isOlderThan(cursor),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(perPage + 1)
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  return {
    data: shown.map((notice) => describeNotice(ctx, notice)),
    next: last === undefined ? null : `${last.createdAt.toISOString()}_${last.id}`,
    unread: await countUnread(ctx, ctx.account.id),
  }
}

function isOlderThan(cursor: string): SQL {
  const [time = '', id = ''] = cursor.split('_')
  return sql`(${notices.createdAt}, ${notices.id}) < (${time}::timestamptz, ${id}::uuid)`
}
