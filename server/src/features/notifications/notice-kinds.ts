import type { NoticeTopic } from '#contract/rules/notifications/notices.ts'
import type { Ctx } from '../../platform/context.ts'
import type { NoticeKind } from '../../ports/notice-kinds.ts'

export type KnownKinds = Pick<Ctx, 'noticeKinds'>

/** Undefined for a kind of an earlier or later release. */
export const findNoticeKind = ({ noticeKinds }: KnownKinds, kind: string): NoticeKind | undefined =>
  Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind] : undefined

export function getNoticeKind(ctx: KnownKinds, kind: string): NoticeKind {
  const known = findNoticeKind(ctx, kind)
  if (known === undefined) throw new Error(`unknown kind of notice: ${kind}`)
  return known
}

export const kindsOfTopic = ({ noticeKinds }: KnownKinds, topic: NoticeTopic): string[] =>
  Object.entries(noticeKinds).flatMap(([kind, declared]) => (declared.topic === topic ? [kind] : []))
