import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { defineEmail } from '../platform/email/define-email.ts'
import { Code } from '../platform/email/email-blocks.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { createLogger } from '../platform/log/log.ts'
import { serveEmailPreviews } from './email-previews.ts'

const oneTimeCode = defineEmail({
  name: 'one-time-code',
  sample: { code: '012345' },
  render: ({ code }) => ({ subject: `${code} is your code`, preview: 'For 10 minutes.', body: h(Code, { code }) }),
})

async function openPreviews(config: Partial<ReturnType<typeof parseConfig>> = {}) {
  const settled = { ...parseConfig({ NODE_ENV: 'test' }), ...config }
  const log = createLogger({ logLevel: 'silent' })
  const app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000 })
  const emailLayout = { siteUrl: 'http://127.0.0.1:3000', supportEmail: 'support@serpplus.test' }
  serveEmailPreviews(app, { config: settled, emailLayout, emailMessages: [oneTimeCode] })
  return app
}

test('every email can be previewed, as HTML and as text', async () => {
  const app = await openPreviews()
  const list = await app.inject('/_emails')
  expect(list.body).toContain('<a href="/_emails/one-time-code">012345 is your code</a>')
  expect(list.body).toContain('href="/_emails/one-time-code.txt"')
  const page = await app.inject('/_emails/one-time-code')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toMatch(/012345<\/p>/)
  const text = await app.inject('/_emails/one-time-code.txt')
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toMatch(/^012345\n\n-+\n\nQuestions\? Email support@serpplus\.test\./)
  for (const reply of [list, page]) {
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)/)
  }
  expect((await app.inject('/_emails/unknown')).statusCode).toBe(404)
  await app.close()
})

test('none can where real emails go out, or in production', async () => {
  const { email } = parseConfig({ SMTP_URL: 'smtp://mail.example' })
  for (const config of [{ email }, { nodeEnv: 'production' as const }]) {
    const app = await openPreviews(config)
    expect((await app.inject('/_emails')).statusCode).toBe(404)
    await app.close()
  }
})
