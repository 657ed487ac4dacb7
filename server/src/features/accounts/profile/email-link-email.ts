import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Button, Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

/** Sent to an address whose reader may have no account, so it doesn't name one. */
export const emailLinkEmail = defineEmail({
  name: 'confirm-email',
  sample: { href: 'http://127.0.0.1:3000/confirm-email/sample-sample-sample-sample-sample-sample-s' },
  render: ({ href }: { href: string }) => ({
    subject: 'Confirm your new email address',
    preview: 'The link expires in 60 minutes and works once.',
    body: [
      h(Heading, { key: 'title' }, 'Confirm your new email address'),
      h(
        Paragraph,
        { key: 'text' },
        'You asked to use this address for your Serpplus account. The link works once and expires 60 minutes after the request. Until you confirm, your account keeps its current address.',
      ),
      h(Button, { key: 'link', href, label: 'Confirm address' }),
      h(Note, { key: 'note' }, 'If you didn’t request this, you can ignore this email. Don’t forward it to anyone.'),
    ],
  }),
})
