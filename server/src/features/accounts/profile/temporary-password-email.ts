import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Button, Code, Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

/** Locked screens show subject and preview, so neither contains the password. */
export const temporaryPasswordEmail = defineEmail({
  name: 'temporary-password',
  sample: { password: 'Sample#Pass7', publicUrl: 'http://127.0.0.1:3000' },
  render: ({ password, publicUrl }: { password: string; publicUrl: string }) => ({
    subject: 'Your temporary password',
    preview: 'It works for one sign-in within 24 hours.',
    body: [
      h(Heading, { key: 'title' }, 'Your temporary password'),
      h(
        Paragraph,
        { key: 'what' },
        'Our support team set a temporary password for your account and signed you out everywhere. It works for one sign-in within 24 hours, and then you choose a new password:',
      ),
      h(Code, { key: 'password', code: password }),
      h(Button, { key: 'link', href: `${publicUrl}/login`, label: 'Sign in' }),
      h(Note, { key: 'note' }, 'If you didn’t ask for this, contact support. Don’t forward this email to anyone.'),
    ],
  }),
})
