import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Button, Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

/** It greets nobody by name: a name is whatever somebody once typed. */
export const resetLinkEmail = defineEmail({
  name: 'reset-link',
  sample: { href: 'http://127.0.0.1:3000/changepassword/sample-sample-sample-sample-sample-sample-s' },
  render: ({ href }: { href: string }) => ({
    subject: 'Reset your password',
    preview: 'The link expires in 60 minutes and works once.',
    body: [
      h(Heading, { key: 'title' }, 'Reset your password'),
      h(
        Paragraph,
        { key: 'text' },
        'We received a request to reset your password. The link works once and expires 60 minutes after the request. Resetting your password signs you out everywhere and removes all trusted devices; the browser you reset it in becomes trusted.',
      ),
      h(Button, { key: 'link', href, label: 'Reset password' }),
      h(
        Note,
        { key: 'note' },
        'If you didn’t request this, you can ignore this email; your password won’t change. Don’t forward this email to anyone.',
      ),
    ],
  }),
})
