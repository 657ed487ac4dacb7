import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NoTurnError } from '../../platform/allowances/allowance.ts'
import type { Turns } from '../../platform/allowances/turns.ts'
import { createLogger } from '../../platform/log/log.ts'
import { openDisposableEmailCheck } from './index.ts'

const clock = () => new Date()
const silent = createLogger({ logLevel: 'silent' })
const { isDisposable: isListed } = openDisposableEmailCheck({ url: undefined, log: silent, clock })

describe('the bundled lists', () => {
  test.each([
    'anna@mailinator.com',
    'Anna@MAILINATOR.com',
    'anna@a.mailinator.com',
    'anna@a.b.mailinator.com',
    'anna@mailinator.com.',
    'anna@yopmail.com',
    'anna@guerrillamail.com',
    'anna@10minutemail.com',
    'anna@säkerhetsväst.se',
    'anna@xn--skerhetsvst-l8ai.se',
    '"x@gmail.com"@yopmail.com',
  ])('know %s', async (address) => expect(await isListed(address)).toBe(true))

  test.each([
    'example.test',
    'serpplus.test',
    'example.com',
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'yahoo.com',
    'icloud.com',
    'web.de',
    'gmx.de',
    'gmx.net',
    't-online.de',
    'posteo.de',
    'mailbox.org',
    'qq.com',
    '163.com',
    '126.com',
    'naver.com',
    'mail.ru',
    'yandex.ru',
    'orange.fr',
    'free.fr',
    'proton.me',
    'protonmail.com',
    'fastmail.com',
    'zoho.com',
    'x-mailinator.com',
    'mailinator.com.example',
    // The list has this domain without its subdomains.
    'shop.10minutemail.com',
  ])('have nothing against %s', async (domain) => expect(await isListed(`anna@${domain}`)).toBe(false))

  test.each(['', '@', 'anna', 'anna@', 'a@\u0000', `a@${'x.'.repeat(10_000)}`])(
    'have nothing to say of what is no address (%#)',
    async (address) => expect(await isListed(address)).toBe(false),
  )
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const send =
  (body: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

/** A service that answers each question alike, what it was asked, and what was logged of it. */
async function openService(answer: Answer) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logged: string[] = []
  const note = (...parts: unknown[]) => logged.push(JSON.stringify(parts))
  const log = { ...silent, warn: note, error: note } as unknown as typeof silent
  const ask = (address: string, path = '/check/{email}', timeoutMs?: number) =>
    openDisposableEmailCheck({ url: base + path, log, clock: () => new Date(), timeoutMs }).isDisposable(address)
  return { base, asked, logged, ask }
}

describe('a service that takes only so many questions', () => {
  test('is not asked beyond them, and the lists still are', async () => {
    const { base, asked } = await openService(send('{"disposable":true}'))
    let left = 2
    const turns: Turns = {
      async claim([allowance], { patienceMs }) {
        expect({ name: allowance?.name, patienceMs }).toEqual({ name: 'disposable addresses', patienceMs: 0 })
        left -= 1
        if (left < 0) throw new NoTurnError('disposable addresses', 1_000)
        return 0
      },
      charge: async () => {},
      pause: async () => {},
    }
    const { isDisposable } = openDisposableEmailCheck({
      url: `${base}/check/{email}`,
      log: silent,
      clock,
      allowance: { turns, questionsPerMinute: 2 },
    })
    const answers = []
    for (let at = 0; at < 5; at += 1) answers.push(await isDisposable(`anna${at}@shop.example`))
    expect(answers).toEqual([true, true, false, false, false])
    expect(asked).toHaveLength(2)
    expect(await isDisposable('anna@mailinator.com')).toBe(true)
  })
})

describe('a service that is configured', () => {
  test.each([
    ['{"disposable":true}', true],
    ['{"disposable":"true"}', true],
    ['{"disposable":false}', false],
    ['{"disposable":"false"}', false],
    ['{"disposable":true,"domain":"shop.example","mx":true}', true],
  ])('that answers %s says %s', async (body, expected) => {
    const { ask, logged } = await openService(send(body))
    expect(await ask('anna@shop.example')).toBe(expected)
    expect(logged).toEqual([])
  })

  test.each<[string, Answer]>([
    ['breaks', send('{"disposable":true}', 500)],
    ['is out of money', send('{"disposable":true}', 402)],
    ['answers nonsense', send('<html>disposable: true</html>')],
    ['answers nothing', send('')],
    ['answers something else', send('{"disposable":1}')],
    ['answers null', send('null')],
    ['answers with the address', send('anna@shop.example')],
    [
      'answers without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write(`{"disposable":true,"x":"${'x'.repeat(1_000_000)}`)
      },
    ],
    ['hangs up', (response) => response.destroy()],
    [
      'hangs up within its answer',
      (response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"disposable":true', () => response.destroy())
      },
    ],
  ])('and %s blocks nobody, and is logged without the address', async (_what, answer) => {
    const { ask, asked, logged } = await openService(answer)
    expect(await ask('anna@shop.example')).toBe(false)
    expect(asked).toHaveLength(1)
    expect(logged).toHaveLength(1)
    expect(logged.join()).not.toMatch(/anna|shop\.example/)
  })

  test.each<[string, Answer]>([
    ['at all', () => {}],
    [
      'to the end',
      (response) => {
        response.writeHead(200)
        response.write('{"disposable":true')
      },
    ],
  ])('and does not answer %s in time blocks nobody', async (_what, answer) => {
    const { ask, logged } = await openService(answer)
    expect(await ask('anna@shop.example', '/{email}', 50)).toBe(false)
    expect(logged).toHaveLength(1)
  })

  test('and sends us elsewhere is not followed', async () => {
    const other = await openService(send('{"disposable":true}'))
    const { ask, logged } = await openService((response) => {
      response.writeHead(302, { location: `${other.base}/secret` }).end()
    })
    expect(await ask('anna@shop.example')).toBe(false)
    expect([other.asked, logged.length]).toEqual([[], 1])
  })

  test('is asked at its own host, whatever the address is', async () => {
    const { ask, asked } = await openService(send('{"disposable":false}'))
    const address = "a/../..?x=1#&b%2f'@evil.example:80"
    const written = encodeURIComponent(address)
    await ask(address, '/v1/{email}/check?key=k')
    await ask(address, '/v1?key=k&address={email}')
    await ask(address, '/v1/check?key=k')
    expect(asked.slice(0, 2)).toEqual([
      `/v1/${written}/check?key=k`,
      `/v1?key=k&address=${written.replace("'", '%27')}`,
    ])
    const last = new URL(asked[2] ?? '', 'http://x')
    expect([last.pathname, last.searchParams.get('key'), last.searchParams.get('email')]).toEqual([
      '/v1/check',
      'k',
      address,
    ])
  })

  test('is not asked about what a list knows', async () => {
    const { ask, asked } = await openService(send('{"disposable":false}'))
    expect(await ask('anna@yopmail.com')).toBe(true)
    expect(asked).toEqual([])
  })

  test.each([
    'http://{email}.shop.example',
    'http://127.0.0.1:1/',
    'no address',
    'http://user:word@127.0.0.1:1/{email}',
  ])('and cannot be reached blocks nobody: %s', async (url) => {
    const service = openDisposableEmailCheck({ url, log: silent, clock, timeoutMs: 2_000 })
    expect(await service.isDisposable('anna@shop.example')).toBe(false)
  })
})
