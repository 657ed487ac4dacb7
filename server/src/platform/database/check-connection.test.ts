import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { findFreePort } from '../network/ports.ts'
import { checkConnection, DatabaseUnreachableError } from './check-connection.ts'

const withChange = (change: (url: URL) => void): string => {
  const url = new URL(inject('testPostgres').url)
  change(url)
  return url.href
}

async function sentenceFor(url: string, timeoutMs?: number): Promise<string> {
  const thrown = await checkConnection(url, timeoutMs).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(DatabaseUnreachableError)
  return (thrown as Error).message
}

test('a database that answers passes', async () => {
  await checkConnection(inject('testPostgres').url)
})

test('a wrong host, port, password and name are each said in a sentence', async () => {
  const { host } = new URL(inject('testPostgres').url)
  const port = String(await findFreePort('127.0.0.1'))
  expect(await sentenceFor(withChange((url) => (url.hostname = 'no-such-host.invalid')))).toBe(
    'The database host no-such-host.invalid cannot be found. Check DATABASE_URL and the name server.',
  )
  expect(await sentenceFor(withChange((url) => (url.port = port)))).toBe(
    `No database answers at 127.0.0.1:${port}. Check DATABASE_URL and that PostgreSQL is running.`,
  )
  const refused = await sentenceFor(withChange((url) => (url.password = 'a wrong secret')))
  expect(refused).toBe(`The database at ${host} refused the password of user "serpplus". Check DATABASE_URL.`)
  expect(await sentenceFor(withChange((url) => (url.pathname = '/missing')))).toBe(
    `There is no database "missing" at ${host}. Create it or check DATABASE_URL.`,
  )
  expect(await sentenceFor('postgres://user:secret@[::/x')).toBe('DATABASE_URL is no PostgreSQL connection string.')
})

test('a host that takes the connection and says nothing is given up', async () => {
  const silent = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await sentenceFor(`postgres://user:secret@127.0.0.1:${port}/x`, 100)).toBe(
    `The database at 127.0.0.1:${port} did not answer within 0.1 seconds. Check DATABASE_URL and the network.`,
  )
  silent.close()
})
