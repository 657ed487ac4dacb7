import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLogger } from '../log/log.ts'
import { createLocks } from './locks.ts'

let database: TestDatabase
let client: pg.Client
const log = createLogger({ logLevel: 'silent' })
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The process at the other end of the connection that holds the locks. */
async function findBackend(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where application_name = 'serpplus locks' and datname = current_database()`)
  expect(rows).toHaveLength(1)
  return rows[0]?.pid ?? 0
}

test('work runs while nobody else holds its lock, in this process or another', async () => {
  const [one, other] = [createLocks({ url: database.url, log }), createLocks({ url: database.url, log })]
  const ran = await one.whileHolding('post', async () => {
    expect(await one.whileHolding('post', async () => {})).toBe(false)
    expect(await other.whileHolding('post', async () => {})).toBe(false)
    expect(await other.whileHolding('collect', async () => {})).toBe(true)
  })
  expect(ran).toBe(true)
  expect(await other.whileHolding('post', async () => {})).toBe(true)
  await one.close()
  await other.close()
})

test('a connection that broke is replaced', async () => {
  const locks = createLocks({ url: database.url, log })
  await locks.whileHolding('post', async () => {})
  await client.query('select pg_terminate_backend($1)', [await findBackend()])
  await expect.poll(() => locks.whileHolding('post', async () => {}).catch(() => false)).toBe(true)
  await locks.close()
})

test('one that is open but dead is given up and replaced', async () => {
  const locks = createLocks({ url: database.url, log, patienceMs: 500 })
  await locks.whileHolding('post', async () => {})
  const backend = await findBackend()
  process.kill(backend, 'SIGSTOP')
  try {
    await expect(locks.whileHolding('post', async () => {})).rejects.toThrow('Query read timeout')
    expect(await locks.whileHolding('post', async () => {})).toBe(true)
  } finally {
    process.kill(backend, 'SIGCONT')
    await locks.close()
  }
})

test('many at once wait for one another on the connection, as its client wants it', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const locks = createLocks({ url: database.url, log })
  const names = Array.from({ length: 20 }, (_, at) => `crowd ${at}`)
  const answers = await Promise.all(names.map((name) => locks.whileHolding(name, async () => {})))
  await locks.close()
  process.off('warning', note)
  expect(answers).toEqual(names.map(() => true))
  expect(warnings).toEqual([])
})
