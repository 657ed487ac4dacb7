import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isWriteRefused } from './is-database-unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('inside'), { code })

test.each([
  ...['08000', '08006', '57P01', '57P02', '57P03', '53000', '53100', '53200', '53300', '53400'].map(withCode),
  ...['57014', '55P03', '58030', '25006'].map(withCode),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].map(withCode),
  Object.assign(withCode('ENOENT'), { syscall: 'connect' }),
  Object.assign(new Error('could not extend file "base/1/2": Disk quota exceeded'), { code: 'XX000' }),
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Connection terminated'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
])('an unavailable database is recognised: %o', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
  const wrapped = new Error('call failed', { cause: new DrizzleQueryError('select $1', ['08006'], error) })
  expect(isDatabaseUnavailable(wrapped)).toBe(true)
})

test.each([
  withCode('23505'),
  withCode('40P01'),
  withCode('42P01'),
  withCode('ENOENT'),
  Object.assign(withCode('ENOENT'), { syscall: 'open' }),
  withCode('530'),
  withCode('54000'),
  withCode('XX000'),
  new Error('the page says: Connection terminated'),
  new DrizzleQueryError('select 1', ['57P01'], withCode('22P02')),
  'Query read timeout',
  { code: '57P01' },
  undefined,
])('any other failure does not count as one: %o', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test('an error that is its own cause does not loop forever', () => {
  const error = new Error('round')
  error.cause = error
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test.each(['53100', '53200', '53400', '58030', '25006'])('%s means that nothing can be stored', (code) => {
  expect(isWriteRefused(new DrizzleQueryError('insert', [], withCode(code)))).toBe(true)
})

test.each(['53300', '57P01', '23505', 'ECONNREFUSED'])('%s does not mean that nothing can be stored', (code) => {
  expect(isWriteRefused(withCode(code))).toBe(false)
})
