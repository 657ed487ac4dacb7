import { createElement as h } from 'react'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { Button, Heading, Note, Paragraph } from '../../../platform/mail/mail-blocks.ts'

/** It greets nobody by name: a name is whatever somebody once typed. */
export const resetLinkMail = defineMail({
  name: 'reset-link',
  sample: { href: 'http://127.0.0.1:3000/changepassword/sample-sample-sample-sample-sample-sample-s' },
  render: ({ href }: { href: string }) => ({
    subject: 'Choose a new password',
    preview: 'The link works once, within 60 minutes of asking for it.',
    body: [
      h(Heading, { key: 'title' }, 'Choose a new password'),
      h(
        Paragraph,
        { key: 'text' },
        'We received a request to reset your password. The link works once and expires 60 minutes after the request. Resetting your password signs you out everywhere and removes all trusted devices; the browser you reset it in becomes trusted.',
      ),
      h(Button, { key: 'link', href, label: 'Choose a password' }),
      h(
        Note,
        { key: 'note' },
        'It was not you? Then you need not do anything: your password stays as it is. Pass this mail on to nobody.',
      ),
    ],
  }),
})
