import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { loadConfig } from '../platform/config/config.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { createLogger } from '../platform/log/log.ts'
import { defineMail } from '../platform/mail/define-mail.ts'
import { Code } from '../platform/mail/mail-blocks.ts'
import { serveMailPreviews } from './mail-previews.ts'

const oneTimeCode = defineMail({
  name: 'one-time-code',
  sample: { code: '012345' },
  render: ({ code }) => ({ subject: `${code} is your code`, preview: 'For 10 minutes.', body: h(Code, { code }) }),
})

async function openPreviews(config: Partial<ReturnType<typeof loadConfig>> = {}) {
  const settled = { ...loadConfig({ NODE_ENV: 'test' }), ...config }
  const log = createLogger({ logLevel: 'silent' })
  const app = await createHttpServer({ log, trustProxy: false, isSecure: false, requestsPerMinute: 1_000 })
  const letterhead = { siteUrl: 'http://127.0.0.1:3000', supportEmail: 'support@serpplus.test' }
  serveMailPreviews(app, { config: settled, letterhead, mails: [oneTimeCode] })
  return app
}

test('every mail can be looked at, as HTML and as text', async () => {
  const app = await openPreviews()
  const list = await app.inject('/_mails')
  expect(list.body).toContain('<a href="/_mails/one-time-code">012345 is your code</a>')
  expect(list.body).toContain('href="/_mails/one-time-code.txt"')
  const page = await app.inject('/_mails/one-time-code')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toMatch(/012345<\/p>/)
  const text = await app.inject('/_mails/one-time-code.txt')
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toMatch(/^012345\n\n-+\n\nQuestions\? Write to support@serpplus\.test\./)
  for (const reply of [list, page]) {
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)/)
  }
  expect((await app.inject('/_mails/unknown')).statusCode).toBe(404)
  await app.close()
})

test('none can where real mails go out, or in production', async () => {
  const { mail } = loadConfig({ SMTP_URL: 'smtp://mail.example' })
  for (const config of [{ mail }, { nodeEnv: 'production' as const }]) {
    const app = await openPreviews(config)
    expect((await app.inject('/_mails')).statusCode).toBe(404)
    await app.close()
  }
})
