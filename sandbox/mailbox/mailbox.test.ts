import { createTransport } from 'nodemailer'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReceivedEmail } from '#sandbox/mailbox/read-email.ts'
import { type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

type Fields = { to?: string; subject?: string; text?: string; html?: string }

function sender(sandbox: SandboxClient, login = ''): (fields?: Fields) => Promise<unknown> {
  const transport = createTransport(sandbox.smtpUrl.replace('//', `//${login}`))
  onTestFinished(() => transport.close())
  return (fields = {}) =>
    transport.sendMail({
      from: 'Serpplus <hello@serpplus.test>',
      messageId: expect.stringMatching(/^<.+@serpplus\.test>$/),
      to: 'anna@shop.example',
      subject: 'Hello',
      text: 'Good day.',
      ...fields,
    })
}

async function messages(sandbox: SandboxClient, query = ''): Promise<ReceivedEmail[]> {
  return (await (await fetch(`${sandbox.mailboxUrl}/messages${query}`)).json()) as ReceivedEmail[]
}

describe('the mailbox', () => {
  it('takes emails over SMTP, with a login or without, and lists them newest first', async () => {
    const sandbox = await startTestSandbox()
    await sender(sandbox)({ subject: 'Grüße 1', html: '<p>Grüße</p>', text: 'Grüße' })
    await sender(sandbox, 'any:thing@')({ subject: 'Second', to: 'Ben@shop.example' })
    const [second, first] = await messages(sandbox)
    expect(first).toEqual({
      id: '1',
      from: 'Serpplus <hello@serpplus.test>',
      messageId: '',
      to: 'anna@shop.example',
      subject: 'Grüße 1',
      text: 'Grüße\n',
      html: '<p>Grüße</p>\n',
      listUnsubscribe: '',
      listUnsubscribePost: '',
      at: '2026-11-20T09:00:00.000Z',
    })
    expect(second?.subject).toBe('Second')
    expect(await messages(sandbox, '?to=BEN@shop.example')).toEqual([second])
    expect(sandbox.control.emailMessages({ to: 'ben@shop.example' })).toEqual([second])
  })

  it('keeps the newest 500, and nothing after a reset', async () => {
    const sandbox = await startTestSandbox()
    const send = sender(sandbox)
    await Promise.all(Array.from({ length: 502 }, (_, index) => send({ subject: `Email ${index}` })))
    expect(sandbox.control.emailMessages()).toHaveLength(500)
    expect(sandbox.control.emailMessages()[0]?.id).toBe('502')
    sandbox.control.addEmailFault({ refuse: 550 })
    await sandbox.control.reset()
    expect(await messages(sandbox)).toEqual([])
    await send()
    expect(sandbox.control.emailMessages()).toHaveLength(1)
  })

  it('refuses what is larger than 10 MB', async () => {
    const sandbox = await startTestSandbox()
    const send = sender(sandbox)({ text: 'x'.repeat(11_000_000) })
    await expect(send).rejects.toMatchObject({ responseCode: 552 })
    expect(sandbox.control.emailMessages()).toEqual([])
  })
})

describe('the page', () => {
  it('shows emails without running or fetching anything that is in them', async () => {
    const sandbox = await startTestSandbox()
    await sender(sandbox)({
      subject: '<script>alert(1)</script>',
      html: '<html><head><title>x</title></head><body><a href="http://127.0.0.1/x">Open</a></body></html>',
      text: 'Open http://127.0.0.1/x?a=1&b=2. <b>',
    })
    const list = await fetch(sandbox.mailboxUrl)
    expect(await list.text()).toContain('&#60;script&#62;alert(1)')
    const page = await fetch(`${sandbox.mailboxUrl}/1`)
    const text = await page.text()
    expect(text).not.toContain('<script')
    expect(text).toContain('<a href="http://127.0.0.1/x?a=1&#38;b=2"')
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const frame = await fetch(`${sandbox.mailboxUrl}/1/html`)
    expect(await frame.text()).toContain('<head><base target="_blank"><title>')
    for (const reply of [list, page, frame]) {
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(reply.headers.get('content-security-policy')).not.toContain('script-src')
    }
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /)
    expect((await fetch(`${sandbox.mailboxUrl}/77`)).status).toBe(404)
  })

  it('answers nobody who came by another name, since it holds codes and links', async () => {
    const sandbox = await startTestSandbox()
    const reply = await fetch(`${sandbox.mailboxUrl}/messages`, { headers: { origin: 'http://evil.example' } })
    expect(reply.status).toBe(403)
  })
})

describe('faults of the email server', () => {
  it.each([451, 550] as const)('refuses with %i for as many emails as asked, to one address', async (refuse) => {
    const sandbox = await startTestSandbox()
    const send = sender(sandbox)
    const fault = JSON.stringify({ refuse, times: 1, to: 'anna@shop.example', delayMs: 1 })
    expect((await sandbox.raw('/_sandbox/email-faults', { method: 'POST', body: fault })).status).toBe(201)
    await send({ to: 'ben@shop.example' })
    await expect(send()).rejects.toMatchObject({ responseCode: refuse })
    await send()
    expect(sandbox.control.emailMessages().map(({ to }) => to)).toEqual(['anna@shop.example', 'ben@shop.example'])
  })

  it('cuts the connection before an email is kept or after', async () => {
    const sandbox = await startTestSandbox()
    const send = sender(sandbox)
    sandbox.control.addEmailFault({ cutConnection: 'before', times: 1 })
    await expect(send({ subject: 'Lost' })).rejects.toThrow()
    sandbox.control.addEmailFault({ cutConnection: 'after', times: 1 })
    await expect(send({ subject: 'Kept' })).rejects.toThrow()
    expect(sandbox.control.emailMessages().map(({ subject }) => subject)).toEqual(['Kept'])
  })

  it('lists and clears them, and says what is wrong with one', async () => {
    const sandbox = await startTestSandbox()
    const id = sandbox.control.addEmailFault({ refuse: 451 })
    const listed = await (await sandbox.raw('/_sandbox/email-faults')).json()
    expect(listed).toEqual({ faults: [{ id, refuse: 451 }] })
    expect((await fetch(`${sandbox.url}/_sandbox/email-faults/${id}`, { method: 'DELETE' })).status).toBe(204)
    await sender(sandbox)()
    const wrong = await sandbox.raw('/_sandbox/email-faults', { method: 'POST', body: '{"refuse":250}' })
    expect(wrong.status).toBe(400)
  })
})
