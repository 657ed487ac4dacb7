import { Fragment, createElement as h } from 'react'
import { defineEmail, type PreviewableEmail } from '../../platform/email/define-email.ts'
import { Button, Heading, Note, Paragraph } from '../../platform/email/email-blocks.ts'
import type { EmailContent } from '../../platform/email/render-email.ts'
import { type NoticeKind, noticeKindNames, noticeKinds } from './notice-kinds.ts'

type TellableNotice = { kind: NoticeKind; data: unknown; createdAt: Date }

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Writes a notice as an email, and says where emails of its kind are turned off, if they may be. It greets no one by
 * name: a name is any text that somebody once typed.
 */
export function emailOfNotice(
  { kind, data, createdAt }: TellableNotice,
  { siteUrl, unsubscribeUrl }: { siteUrl: string; unsubscribeUrl: string },
): EmailContent {
  const { title, text } = noticeKinds[kind].describe(data)
  const link = noticeKinds[kind].linkOf(data)
  const body = [
    h(Heading, { key: 'title' }, title),
    h(Paragraph, { key: 'text' }, text),
    h(Fragment, { key: 'details' }, noticeKinds[kind].detailsOf(data, siteUrl)),
    link && h(Button, { key: 'link', href: 'url' in link ? link.url : siteUrl + link.path, label: link.label }),
    // A summary names its days itself.
    !noticeKinds[kind].isBulk && h(Note, { key: 'time' }, `This happened on ${dateTime.format(createdAt)} UTC.`),
  ]
  const isOptional = noticeKinds[kind].mayBeTurnedOff
  return {
    subject: title,
    preview: text,
    body,
    ...(isOptional && { unsubscribe: { url: unsubscribeUrl, preferencesUrl: `${siteUrl}${preferencesPath}` } }),
  }
}

const preferencesPath = '/user-profile?tab=notifications'

const sampleSite = 'http://127.0.0.1:3000'
const sampleTime = new Date('2026-11-20T12:00:00Z')

/** Every kind's email, for previews. */
export const noticeEmails: PreviewableEmail[] = noticeKindNames.map((kind) =>
  defineEmail({
    name: kind.replaceAll('.', '-'),
    sample: { kind, data: noticeKinds[kind].sample, createdAt: sampleTime },
    render: (notice) =>
      emailOfNotice(notice, { siteUrl: sampleSite, unsubscribeUrl: `${sampleSite}/unsubscribe/sample` }),
  }),
)
