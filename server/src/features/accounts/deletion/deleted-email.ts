import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Heading, Paragraph } from '../../../platform/email/email-blocks.ts'

/** The last email to an address. The layout says where to write. */
export const deletedEmail = defineEmail({
  name: 'account-deleted',
  sample: {},
  render: () => ({
    subject: 'Your account was deleted',
    preview: 'Your data is being removed and your subscription is cancelled.',
    body: [
      h(Heading, { key: 'title' }, 'Your account was deleted'),
      h(
        Paragraph,
        { key: 'text' },
        'You can no longer sign in. Your subscription and Auto Recharge are cancelled, and nothing more will be charged. Your personal data, checks, projects, domains and backlinks are being removed. We keep receipts and credit records for as long as the law requires.',
      ),
      h(
        Paragraph,
        { key: 'next' },
        'You’re welcome to register again with this address. If you didn’t ask for this, contact support.',
      ),
    ],
  }),
})
