import type { Notice } from '#contract/notifications/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { type NoticeKind, noticeKinds } from './notice-kinds.ts'
import { noticeTopicOf } from './notice-names.ts'

type StoredNotice = { id: string; kind: string; data: unknown; createdAt: Date; readAt: Date | null }

/**
 * Describes a notice in the words of its email. A notice of an earlier kind or shape is shown without them and breaks
 * no list.
 */
export function describeNotice(ctx: Ctx, notice: StoredNotice): Notice {
  const { id, createdAt, readAt } = notice
  const shown = { id, created_at: createdAt.toISOString(), is_read: readAt !== null }
  return {
    ...shown,
    ...(isKnown(notice.kind) ? wordsOf(ctx, notice.kind, notice) : { topic: 'security', ...forgotten }),
  }
}

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)

function wordsOf(
  ctx: Ctx,
  kind: NoticeKind,
  { id, data }: StoredNotice,
): Pick<Notice, 'topic' | 'title' | 'text' | 'link'> {
  const topic = noticeTopicOf(kind)
  try {
    const link = noticeKinds[kind].linkOf(data)
    const { title, text } = noticeKinds[kind].describe(data)
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
