import type { Notice } from '#contract/notifications/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import type { NoticeKind } from '../../ports/notice-kinds.ts'
import { findNoticeKind } from './notice-kinds.ts'

type StoredNotice = { id: string; kind: string; data: unknown; createdAt: Date; readAt: Date | null }

/**
 * A notice is shown in the words of its email. One of an unknown kind or shape is shown without text, so that it
 * doesn't break the list.
 */
export function describeNotice(ctx: Ctx, notice: StoredNotice): Notice {
  const { id, createdAt, readAt } = notice
  const kind = findNoticeKind(ctx, notice.kind)
  const shown = { id, created_at: createdAt.toISOString(), is_read: readAt !== null }
  return {
    ...shown,
    ...(kind === undefined ? { topic: 'security', ...forgotten } : wordsOf(ctx, kind, notice)),
  }
}

function wordsOf(
  ctx: Ctx,
  declared: NoticeKind,
  { id, kind, data }: StoredNotice,
): Pick<Notice, 'topic' | 'title' | 'text' | 'link'> {
  const { topic } = declared
  try {
    const link = declared.linkOf(data)
    const { title, text } = declared.describe(data)
    return {
      topic,
      title,
      text,
      link: link === undefined ? null : { label: link.label, url: 'url' in link ? link.url : link.path },
    }
  } catch (error) {
    ctx.log.warn({ err: error, noticeId: id, kind }, 'a notice cannot be described')
    return { topic, ...forgotten }
  }
}

const forgotten = {
  title: 'Notification',
  text: 'The details of this notification are no longer available.',
  link: null,
}
