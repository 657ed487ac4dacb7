import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenProblem } from './listen-problem.ts'

async function problemOf(host: string, port: number): Promise<string | undefined> {
  const server = createServer().listen(port, host)
  const [error] = await once(server, 'error')
  return listenProblem(error, { host, port })
}

test('an address of another machine and an unknown host name are each reported in a sentence', async () => {
  expect(await problemOf('192.0.2.1', 4_000)).toMatch(/^HOST: 192\.0\.2\.1 isn’t an address of this machine\./)
  expect(await problemOf('no-such-host.invalid', 4_000)).toMatch(/^HOST: no-such-host\.invalid could not be resolved\./)
})

test('every error code of listening is reported in a sentence, and no other failure is', () => {
  const place = { host: '127.0.0.1', port: 80 }
  const failure = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })
  expect(listenProblem(failure('EACCES', 'listen'), place)).toMatch(/^PORT: this user may not listen on 80\./)
  expect(listenProblem(failure('EADDRINUSE', 'listen'), place)).toMatch(/^PORT: 80 is already in use on 127\.0\.0\.1\./)
  expect(listenProblem(failure('EAFNOSUPPORT', 'bind'), place)).toMatch(/^HOST and PORT: .* port 80: EAFNOSUPPORT\.$/)
  expect(listenProblem(failure('ECONNREFUSED', 'connect'), place)).toBeUndefined()
  expect(listenProblem(failure('ENOTFOUND', 'getaddrinfo'), place)).toBeUndefined()
  expect(listenProblem(new Error('something else'), place)).toBeUndefined()
})
