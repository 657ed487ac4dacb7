import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  // Each refusal counts as 25 opened connections.
  app = await createTestApp({ hasInlineJobs: true, environment: { CONNECTION_LIMIT: '100000' } })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** The whole response, without parts that differ every time. */
async function send(method: string, target: string, rest = '\r\n'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (piece) => {
    received += piece.toString()
  })
  socket.on('error', () => {})
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${rest}`)
  await new Promise((resolve) => socket.once('close', resolve))
  return received.replace(/^(?:x-request-id|date|x-ratelimit-\S+):.*\r\n/gim, '')
}

const json = (body: string) => `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

// RFC 9112, 3.2.2: a server must accept the absolute form, which proxies receive.
test.each([
  ['GET', '/api/plans/public', undefined, 200],
  ['GET', '/api/plans/public?page=1', undefined, 200],
  ['GET', '/health/live', undefined, 200],
  ['GET', '/api/user/show', undefined, 401],
  ['POST', '/api/login', json('{}'), 400],
  ['POST', '/api/login', json(`"${'x'.repeat(20_000)}"`), 413],
  ['POST', '/api/webhooks/stripe', json('{}'), 400],
  ['POST', '/api/postbacks/a/b', json('{}'), 404],
  ['GET', '/api/nothing', undefined, 404],
  ['GET', '/api/plans/public/', undefined, 404],
  ['GET', '//api/plans/public', undefined, 404],
  ['GET', '/api/../api/plans/public', undefined, 404],
  ['GET', '/api/%2e%2e/api/plans/public', undefined, 404],
  ['GET', '/api/plans%2fpublic', undefined, 404],
  ['GET', '/api/%zz', undefined, 404],
  ['GET', '/health/live#http://y/', undefined, 200],
  ['GET', '/http://x/health/live', undefined, 404],
])('%s %s has the same response with and without scheme and host', async (method, path, rest, status) => {
  const plain = await send(method, path, rest)
  expect(plain).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const origin of [
    'http://x',
    'http://127.0.0.1:3000',
    'https://serpplus.example',
    'HTTP://[::1]:80',
    'http://user@x',
  ])
    expect(await send(method, `${origin}${path}`, rest), origin).toBe(plain)
})

test('a host without a path means the root', async () => {
  const plain = await send('GET', '/')
  for (const target of ['http://x', 'http://x/']) expect(await send('GET', target)).toBe(plain)
  expect(await send('GET', 'http://x?a=b')).toBe(await send('GET', '/?a=b'))
})

test.each(['ftp://x/health/live', 'http:///health/live'])('%s is refused', async (target) =>
  expect(await send('GET', target)).toMatch(/^HTTP\/1.1 40[04] /),
)
