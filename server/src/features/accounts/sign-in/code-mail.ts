import { createElement as h } from 'react'
import { defineMail } from '../../../platform/mail/define-mail.ts'
import { Code, Heading, Note, Paragraph } from '../../../platform/mail/mail-blocks.ts'

/** Subject and preview stand on locked screens, so the code is in neither. */
export const codeMail = defineMail<{ code: string }>({
  name: 'sign-in-code',
  sample: { code: '123456' },
  render: ({ code }) => ({
    subject: 'Your sign-in code',
    preview: 'Enter it where you are signing in. It is valid for 10 minutes.',
    body: [
      h(Heading, { key: 'title' }, 'Your sign-in code'),
      h(Paragraph, { key: 'what' }, 'Enter this code where you are signing in to Serpplus:'),
      h(Code, { key: 'code', code }),
      h(Paragraph, { key: 'how-long' }, 'It is valid for 10 minutes. A newer code replaces it.'),
      h(
        Note,
        { key: 'not-you' },
        'If you are not signing in, somebody knows your password. Set a new one at once with “Forgot password?” on the sign-in page, and tell nobody this code: we never ask for it.',
      ),
    ],
  }),
})
