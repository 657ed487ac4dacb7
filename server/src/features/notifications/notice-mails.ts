import { createElement as h } from 'react'
import { defineMail, type PreviewableMail } from '../../platform/mail/define-mail.ts'
import { Button, Heading, Note, Paragraph } from '../../platform/mail/mail-blocks.ts'
import type { MailContent } from '../../platform/mail/render-mail.ts'
import { type NoticeKind, noticeKindNames, noticeKinds } from './notice-kinds.ts'

type TellableNotice = { kind: NoticeKind; data: unknown; createdAt: Date }

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** What a notice says as a mail. It greets nobody by name: a name is whatever somebody once typed. */
export function mailOfNotice({ kind, data, createdAt }: TellableNotice, siteUrl: string): MailContent {
  const { title, text } = noticeKinds[kind].describe(data)
  const { link } = noticeKinds[kind]
  const body = [
    h(Heading, { key: 'title' }, title),
    h(Paragraph, { key: 'text' }, text),
    link && h(Button, { key: 'link', href: siteUrl + link.path, label: link.label }),
    h(Note, { key: 'time' }, `This happened on ${inWords.format(createdAt)} UTC.`),
  ]
  return { subject: title, preview: text, body }
}

const sampleSite = 'http://127.0.0.1:3000'
const sampleTime = new Date('2026-11-20T12:00:00Z')

/** Every kind's mail, to be looked at. */
export const noticeMails: PreviewableMail[] = noticeKindNames.map((kind) =>
  defineMail({
    name: kind.replaceAll('.', '-'),
    sample: { kind, data: noticeKinds[kind].sample, createdAt: sampleTime },
    render: (notice) => mailOfNotice(notice, sampleSite),
  }),
)
