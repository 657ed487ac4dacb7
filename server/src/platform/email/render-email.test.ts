import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { Button, Code, Heading, Note, Paragraph } from './email-blocks.ts'
import { renderEmail } from './render-email.ts'

const emailLayout = { supportEmail: 'support@serpplus.test', siteUrl: 'http://127.0.0.1:3000' }
const href = 'http://127.0.0.1:3000/reset-password?token=a-long_token&next=%2Fserp'

const sampleEmail = {
  subject: 'Choose a new password',
  preview: 'The link works once, for 60 minutes.',
  body: [
    h(Heading, { key: 1 }, 'Choose a new password'),
    h(Paragraph, { key: 2 }, 'Hello Anna <b>& co</b>, somebody asked for a new password.'),
    h(Button, { key: 3, href, label: 'Reset password' }),
    h(Paragraph, { key: 4 }, 'Your code:'),
    h(Code, { key: 5, code: '012345' }),
    h(Note, { key: 6 }, 'It was not you? Then nothing needs to be done.'),
  ],
}

test('the text version reads like a letter, with each address once and whole', async () => {
  const { subject, text } = await renderEmail(sampleEmail, emailLayout)
  expect(subject).toBe('Choose a new password')
  expect(text).toBe(`Choose a new password

Hello Anna <b>& co</b>, somebody asked for a new password.

Reset password ${href}

Your code:

012345

It was not you? Then nothing needs to be done.

----------------------------------------

Questions? Email support@serpplus.test.
Serpplus, http://127.0.0.1:3000
`)
})

test('what a person wrote stays text, the link is there to click and to copy', async () => {
  const { html } = await renderEmail(sampleEmail, emailLayout)
  expect(html).toContain('Hello Anna &lt;b&gt;&amp; co&lt;/b&gt;')
  const written = href.replaceAll('&', '&amp;')
  expect(html.split(`href="${written}"`)).toHaveLength(3)
  expect(html).toContain(`>${written}</a>`)
  expect(html).toContain('012345</p>')
  expect(html).toContain('The link works once, for 60 minutes.')
})

test('nothing is fetched when an email is opened, and dark clients get colours of their own', async () => {
  const { html } = await renderEmail(sampleEmail, emailLayout)
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(| src=|background="/)
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('content="light dark"')
  expect(html).toMatch(/^<!DOCTYPE html/)
  expect(html).toContain('lang="en"')
})
