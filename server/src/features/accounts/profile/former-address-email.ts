import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

export const formerAddressEmail = defineEmail({
  name: 'former-address',
  sample: {},
  render: () => ({
    subject: 'Your email address was changed',
    preview: 'Your account now uses another email address.',
    body: [
      h(Heading, { key: 'title' }, 'Your email address was changed'),
      h(
        Paragraph,
        { key: 'text' },
        'The email address of your Serpplus account was changed, so this address can no longer be used to sign in or to reset your password.',
      ),
      h(Note, { key: 'note' }, 'If you didn’t ask for this, contact support right away.'),
    ],
  }),
})
