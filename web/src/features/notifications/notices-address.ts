import { type NoticeTopic, noticeTopics } from '#contract/rules/notifications/notices.ts'

export type NoticesAddress = { topic?: NoticeTopic | undefined; unread?: true | undefined }

export const readNoticesAddress = ({ topic, unread }: Record<string, unknown>): NoticesAddress => ({
  topic: noticeTopics.find((known) => known === topic),
  unread: unread === true || unread === 'true' || unread === 1 ? true : undefined,
})
