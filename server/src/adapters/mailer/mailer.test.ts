import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { EmailError } from '#server/ports/mailer.ts'
import { keyOf, NoTurnError } from '../../platform/allowances/allowance.ts'
import type { Turns } from '../../platform/allowances/turns.ts'
import { createMailer, type MailerOptions } from './index.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => sandbox.control.reset())
afterAll(() => sandbox.close())

const sampleEmail = { to: 'anna@shop.example', subject: 'Your code', html: '<p>123456</p>', text: '123456' }

function mailer(options: Partial<MailerOptions> = {}) {
  const made = createMailer({ smtpUrl: sandbox.smtpUrl, from: 'Serpplus <hello@serpplus.test>', ...options })
  onTestFinished(() => made.close())
  return made
}

const failureOf = (sending: Promise<void>): Promise<unknown> => sending.then(() => undefined).catch((error) => error)

test('an email arrives with both its bodies, from whom the configuration says', async () => {
  await mailer().send({ ...sampleEmail, subject: 'Grüße, Anna' })
  expect(sandbox.control.emailMessages({ to: sampleEmail.to })).toMatchObject([
    { from: 'Serpplus <hello@serpplus.test>', to: sampleEmail.to, subject: 'Grüße, Anna', text: '123456\n' },
  ])
})

test('an email that is sent again is the same message', async () => {
  const { send } = mailer()
  await send({ ...sampleEmail, id: '0d9e' })
  await send({ ...sampleEmail, id: '0d9e' })
  await send(sampleEmail)
  const [third, ...both] = sandbox.control.emailMessages().map(({ messageId }) => messageId)
  expect(both).toEqual(['<0d9e@serpplus.test>', '<0d9e@serpplus.test>'])
  expect(both).not.toContain(third)
})

test('many emails share few connections', async () => {
  const { send } = mailer()
  await Promise.all(Array.from({ length: 40 }, (_, index) => send({ ...sampleEmail, to: `p${index}@shop.example` })))
  expect(new Set(sandbox.control.emailMessages().map(({ to }) => to)).size).toBe(40)
})

test('beyond what the email server takes an email waits, and one that waits too long is for the job to send again', async () => {
  const asked: { names: string[]; patienceMs: number }[] = []
  const charged: [string, number][] = []
  let refused: string | undefined
  const turns: Turns = {
    async claim(allowances, { patienceMs }) {
      const names = allowances.map(keyOf)
      asked.push({ names, patienceMs })
      if (refused !== undefined && names.includes(refused)) throw new NoTurnError(refused, 1_000)
      return 0
    },
    charge: async (allowance, calls) => void charged.push([keyOf(allowance), calls]),
    pause: async () => {},
  }
  const { send } = mailer({ allowance: { turns, emailsPerMinute: 60 } })
  await send(sampleEmail)
  await send({ ...sampleEmail, unsubscribeUrl: 'https://serpplus.test/unsubscribe' })
  expect(asked).toEqual([
    { names: ['emails'], patienceMs: 30_000 },
    { names: ['emails', 'emails of notices'], patienceMs: 30_000 },
  ])
  refused = 'emails'
  const failure = await failureOf(send(sampleEmail))
  expect(failure).toBeInstanceOf(EmailError)
  expect(failure).toMatchObject({ isPermanent: false })

  // A notice has a share of its account too, which is given back if the email isn’t sent.
  const notice = { ...sampleEmail, noticeAccountId: 7 }
  asked.length = 0
  await failureOf(send(notice))
  expect(asked).toEqual([
    { names: ['emails of an account, 7'], patienceMs: 0 },
    { names: ['emails'], patienceMs: 30_000 },
  ])
  expect(charged).toEqual([['emails of an account, 7', -1]])
  refused = 'emails of an account, 7'
  expect(await failureOf(send(notice))).toMatchObject({ isPermanent: false })
  await send({ ...notice, noticeAccountId: 8 })
  expect(asked).toHaveLength(5)
  expect(sandbox.control.emailMessages()).toHaveLength(3)
})

test('an address the server does not know is refused for good, a busy server only for now', async () => {
  const { send } = mailer()
  sandbox.control.addEmailFault({ refuse: 550, times: 1 })
  const refused = await failureOf(send(sampleEmail))
  expect(refused).toBeInstanceOf(EmailError)
  expect(refused).toMatchObject({ isPermanent: true, message: 'mail: EMESSAGE: 550 No such mailbox' })
  sandbox.control.addEmailFault({ refuse: 451, times: 1 })
  expect(await failureOf(send(sampleEmail))).toMatchObject({ isPermanent: false })
  await send(sampleEmail)
  expect(sandbox.control.emailMessages()).toHaveLength(1)
})

test('a connection cut after the email was taken is reported once and never delivers it a second time', async () => {
  const { send } = mailer()
  sandbox.control.addEmailFault({ cutConnection: 'after' })
  expect(await failureOf(send(sampleEmail))).toMatchObject({ isPermanent: false })
  sandbox.control.clearEmailFaults()
  await send({ ...sampleEmail, subject: 'next' })
  expect(sandbox.control.emailMessages().map(({ subject }) => subject)).toEqual(['next', 'Your code'])
})

test('nothing in an email becomes a header or a further recipient', async () => {
  const { send } = mailer()
  const evil = ['a@x.example, b@y.example', 'a@x.example\r\nBcc: b@y.example', 'Anna <a@x.example>', 'a@x;b@y', 'a', '']
  for (const to of evil) expect(await failureOf(send({ ...sampleEmail, to }))).toMatchObject({ isPermanent: true })
  await send({ ...sampleEmail, subject: 'Hi\r\nBcc: b@y.example\r\n\r\nbody\u2028\0' })
  expect(sandbox.control.emailMessages()).toMatchObject([{ to: sampleEmail.to, subject: 'Hi Bcc: b@y.example body' }])
})

test('a refused login helps no later email, is not for good, and shows neither user nor password', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      done(Object.assign(new Error(`no ${username} ${password}`), { responseCode: 535 })),
  })
  const smtpUrl = await listening(server.listen({ host: '127.0.0.1', port: 0 }))
  onTestFinished(() => server.close())
  const { send } = mailer({ smtpUrl: smtpUrl.replace('//', '//operator:hush%20hush@') })
  const refused = await failureOf(send(sampleEmail))
  expect(refused).toMatchObject({ isPermanent: false, message: 'mail: EAUTH: 535 no [hidden] [hidden]' })
  expect(JSON.stringify(refused) + String((refused as Error).cause)).not.toMatch(/operator|hush/)
})

test('a server that never answers, or nobody listening, ends in a failure that trying later may help', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const smtpUrl = await listening(silent)
  expect(await failureOf(mailer({ smtpUrl, timeoutMs: 200 }).send(sampleEmail))).toMatchObject({ isPermanent: false })
  const nobody = mailer({ smtpUrl: 'smtp://127.0.0.1:1' })
  expect(await failureOf(nobody.send(sampleEmail))).toMatchObject({ isPermanent: false, message: 'mail: ESOCKET' })
})

test.each(['http://secret@host', 'smtp://', 'secret', 'smtp://u:p%@host', 'smtp://secret:x@host?logger=true'])(
  '%s is no address of an email server, and the refusal does not repeat it',
  (smtpUrl) => {
    expect(() => createMailer({ smtpUrl, from: 'a@b.example' })).toThrow(/^SMTP_URL[ :](?!.*secret)/)
  },
)

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
