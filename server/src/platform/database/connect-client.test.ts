import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { findFreePort } from '../network/ports.ts'
import { connectClient, DatabaseUnreachableError } from './connect-client.ts'

const withChange = (change: (url: URL) => void): string => {
  const url = new URL(inject('testPostgres').url)
  change(url)
  return url.href
}

async function sentenceFor(url: string, timeoutMs?: number): Promise<string> {
  const thrown = await connectClient(url, timeoutMs).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(DatabaseUnreachableError)
  return (thrown as Error).message
}

test('a database that answers passes', async () => {
  const client = await connectClient(inject('testPostgres').url)
  await client.end()
})

test('a wrong host, port, password and name are each said in a sentence', async () => {
  const { host } = new URL(inject('testPostgres').url)
  const port = String(await findFreePort('127.0.0.1'))
  expect(await sentenceFor(withChange((url) => (url.hostname = 'no-such-host.invalid')))).toBe(
    'Could not resolve the database host no-such-host.invalid. Check DATABASE_URL and your DNS settings.',
  )
  expect(await sentenceFor(withChange((url) => (url.port = port)))).toBe(
    `Connection refused by 127.0.0.1:${port}. Check that PostgreSQL is running and that DATABASE_URL is correct.`,
  )
  const refused = await sentenceFor(withChange((url) => (url.password = 'a wrong secret')))
  expect(refused).toBe(`Password authentication failed for user "serpplus" at ${host}. Check DATABASE_URL.`)
  expect(await sentenceFor(withChange((url) => (url.pathname = '/missing')))).toBe(
    `Database "missing" does not exist at ${host}. Create it or check DATABASE_URL.`,
  )
  expect(await sentenceFor('postgres://user:secret@[::/x')).toBe(
    'DATABASE_URL is not a valid PostgreSQL connection string.',
  )
})

test('a host that takes the connection and says nothing is given up', async () => {
  const silent = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await sentenceFor(`postgres://user:secret@127.0.0.1:${port}/x`, 100)).toBe(
    `The database at 127.0.0.1:${port} did not respond within 0.1 seconds. Check DATABASE_URL and the network.`,
  )
  silent.close()
})
