import { Fragment, createElement as h } from 'react'
import { defineEmail, type PreviewableEmail } from '../../platform/email/define-email.ts'
import { Button, Heading, Note, Paragraph } from '../../platform/email/email-blocks.ts'
import type { EmailContent } from '../../platform/email/render-email.ts'
import type { NoticeKind, NoticeKinds } from '../../ports/notice-kinds.ts'

type TellableNotice = { data: unknown; createdAt: Date }

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * A notice as an email, with the address where emails of its kind are turned off, if they may be. It greets nobody by name: a name
 * is whatever somebody once typed.
 */
export function emailOfNotice(
  kind: NoticeKind,
  { data, createdAt }: TellableNotice,
  { siteUrl, unsubscribeUrl }: { siteUrl: string; unsubscribeUrl: string },
): EmailContent {
  const { title, text } = kind.describe(data)
  const link = kind.linkOf(data)
  const body = [
    h(Heading, { key: 'title' }, title),
    h(Paragraph, { key: 'text' }, text),
    h(Fragment, { key: 'details' }, kind.detailsOf(data, siteUrl)),
    link && h(Button, { key: 'link', href: 'url' in link ? link.url : siteUrl + link.path, label: link.label }),
    // A summary names its days itself.
    !kind.isBulk && h(Note, { key: 'time' }, `This happened on ${dateTime.format(createdAt)} UTC.`),
  ]
  const isOptional = kind.mayBeTurnedOff
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
export const noticeEmails = (kinds: NoticeKinds): PreviewableEmail[] =>
  Object.entries(kinds).map(([name, kind]) =>
    defineEmail({
      name: name.replaceAll('.', '-'),
      sample: { data: kind.sample, createdAt: sampleTime },
      render: (notice) =>
        emailOfNotice(kind, notice, { siteUrl: sampleSite, unsubscribeUrl: `${sampleSite}/unsubscribe/sample` }),
    }),
  )
