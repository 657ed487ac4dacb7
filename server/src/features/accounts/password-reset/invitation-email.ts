import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Button, Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

/** Like every email with a link, it doesn't greet by name. */
export const invitationEmail = defineEmail({
  name: 'invitation',
  sample: { href: 'http://127.0.0.1:3000/changepassword/sample-sample-sample-sample-sample-sample-s' },
  render: ({ href }: { href: string }) => ({
    subject: 'Set your password',
    preview: 'An account was created for you. The link expires in 72 hours and works once.',
    body: [
      h(Heading, { key: 'title' }, 'Set your password'),
      h(
        Paragraph,
        { key: 'text' },
        'An account was created for you with this email address. Choose a password to sign in. The link works once and expires in 72 hours. After that, use “Forgot password?” on the sign-in page to get a new one.',
      ),
      h(Button, { key: 'link', href, label: 'Set password' }),
      h(
        Note,
        { key: 'note' },
        'If you weren’t expecting this, you can ignore this email. Don’t forward this email to anyone.',
      ),
    ],
  }),
})
