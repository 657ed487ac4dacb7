import { createElement as h } from 'react'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Code, Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

/** Subject and preview stand on locked screens, so the code is in neither. */
export const codeEmail = defineEmail<{ code: string }>({
  name: 'sign-in-code',
  sample: { code: '123456' },
  render: ({ code }) => ({
    subject: 'Your sign-in code',
    preview: 'Enter this code to sign in. It expires in 10 minutes.',
    body: [
      h(Heading, { key: 'title' }, 'Your sign-in code'),
      h(Paragraph, { key: 'what' }, 'Enter this code to sign in to Serpplus:'),
      h(Code, { key: 'code', code }),
      h(
        Paragraph,
        { key: 'how-long' },
        'The code expires in 10 minutes. If you request a new code, this one stops working.',
      ),
      h(
        Note,
        { key: 'not-you' },
        'If you didn’t try to sign in, someone else knows your password. Reset it now using “Forgot password?” on the sign-in page. Never share this code with anyone: we will never ask for it.',
      ),
    ],
  }),
})
