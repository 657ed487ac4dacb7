import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const made: TestDatabase[] = []
afterAll(async () => {
  for (const database of made) await database.drop()
})

test('two test databases share nothing and belong to a role without superuser rights', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()]
  made.push(one, other)
  await ask(one.url, "CREATE TABLE mine AS SELECT 'one' AS word")
  expect(await ask(one.url, 'SELECT word AS answer FROM mine')).toBe('one')
  expect(await ask(other.url, "SELECT to_regclass('mine')::text AS answer")).toBeNull()
  expect(await ask(other.url, 'SELECT rolsuper::text AS answer FROM pg_roles WHERE rolname = current_user')).toBe(
    'false',
  )
})

test('a dropped test database is gone, also with a connection still open', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  const isCut = new Promise((done) => client.on('error', done))
  await client.connect()
  await database.drop()
  await isCut
  await expect(ask(database.url, 'SELECT 1 AS answer')).rejects.toThrow('does not exist')
})

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer
  } finally {
    await client.end()
  }
}
