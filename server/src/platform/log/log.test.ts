import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { toAppError } from '../http/failures.ts'
import { createLogger } from './log.ts'

/** Records the output of a logger, line by line. */
function recorder() {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  return { log, lines }
}

const secret = 's3cr3t-value'
const names = ['authorization', 'cookie', 'set-cookie', 'password', 'accessToken', 'token', 'otp', 'databaseUrl']

test.each(names)('%s is never written, at any of the places it is logged at', (name) => {
  const { log, lines } = recorder()
  log.info({ [name]: secret }, 'at the top')
  log.info({ body: { [name]: secret } }, 'in a body')
  log.info({ req: { headers: { [name]: secret } } }, 'in a header')
  log.child({ [name]: secret }).info('of a child')
  log.child({ req: { headers: { [name]: secret } } }).warn('in a header of a child')
  log.info({ list: [{ [name]: secret }] }, 'in a list')
  expect(lines).toHaveLength(6)
  for (const line of lines) {
    expect(line).not.toContain(secret)
    expect(line).toContain('[redacted]')
  }
})

test('no secret is written from the depth of an object either', () => {
  const { log, lines } = recorder()
  for (const name of names) log.info({ a: { b: { c: { d: { [name]: secret } } } } })
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
})

test('what is no secret is written, with the time and the level', () => {
  const { log, lines } = recorder()
  log.info({ accountId: 7, passwords: 2, req: { url: '/api/login' } }, 'signed in')
  const [line = '{}'] = lines
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    time: expect.any(Number),
    accountId: 7,
    passwords: 2,
    req: { url: '/api/login' },
    msg: 'signed in',
  })
})

test('an error is written with its cause and its stack, its secrets cut out', () => {
  const { log, lines } = recorder()
  const error = Object.assign(new Error('call failed', { cause: new Error('the socket broke') }), { password: secret })
  log.error({ err: error }, 'failed')
  expect(lines[0]).toContain('call failed')
  expect(lines[0]).toContain('the socket broke')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).not.toContain(secret)
})

test('a failed statement is written without its values, and so is what it caused', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase({ url: database.url, poolSize: 1, applicationName: 'log test', onIdleError() {} })
  try {
    await db.execute(sql`create table words (word text primary key)`)
    const insert = () => db.execute(sql`insert into words values (${secret})`)
    await insert()
    const error: unknown = await insert().catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(secret)
    const { log, lines } = recorder()
    log.error({ err: error }, 'failed')
    log.error({ err: new Error('call failed', { cause: error }) }, 'failed')
    // As a call that nobody foresaw to fail is logged: its message repeats that of its cause.
    log.error({ err: toAppError(error) }, 'failed')
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      expect(line).not.toContain(secret)
      expect(line).toContain('Failed query: insert into words values ($1)')
      expect(line).toContain('duplicate key value violates unique constraint')
      expect(line).toContain('log.test.ts')
    }
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'DrizzleQueryError' } })
  } finally {
    await close()
    await database.drop()
  }
})

test('an error that is its own cause is written', () => {
  const { log, lines } = recorder()
  const error = new Error('round')
  error.cause = error
  log.error({ err: error }, 'failed')
  expect(lines[0]).toContain('round')
})

test('what is less severe than the level is not written', () => {
  const { log, lines } = recorder()
  log.debug('detail')
  expect(lines).toEqual([])
})
