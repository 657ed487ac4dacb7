import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startCollector } from '../../testing/collector.ts'
import { createLogger } from '../log/log.ts'
import { openErrorReports } from './open-error-reports.ts'
import { scrub } from './scrub.ts'

test('an error that is logged is reported with its request, and without values, addresses and keys', async () => {
  const collector = await startCollector()
  const dsn = `${collector.url.replace('//', '//publickey@')}/42`
  const reports = await openErrorReports({ dsn, environment: 'staging', release: '1.2.3' }, 'worker')
  const log = createLogger({ logLevel: 'info' }, { write: () => {} }, reports)
  const statement = new DrizzleQueryError('select $1', ['s3cret'], new Error('jane@customer.example is no number'))
  log.child({ requestId: 'request-1', job: 'a.job', accountId: 7 }).error({ err: statement }, 'job failed')
  log.error('the backup of https://user:s3cret@host/path?key=s3cret failed')
  log.warn({ err: new Error('only a warning') }, 'warned')
  await reports?.close()
  await collector.close()
  const events = collector.collected.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '{}'))
  expect(collector.collected[0]?.path).toMatch(/^\/api\/42\/envelope\//)
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({
    level: 'error',
    environment: 'staging',
    release: '1.2.3',
    transaction: 'job failed',
    tags: { role: 'worker', requestId: 'request-1', job: 'a.job' },
  })
  expect(JSON.stringify(events[0].exception)).toContain('Failed query: select $1')
  expect(JSON.stringify(events[0].exception)).toContain('sentry-reports.test.ts')
  const sent = JSON.stringify(events)
  for (const secret of ['s3cret', 'jane@', 'customer.example', 'accountId', 'only a warning'])
    expect(sent).not.toContain(secret)
})

test('a flood of errors is not a flood of reports', async () => {
  const collector = await startCollector()
  const dsn = `${collector.url.replace('//', '//publickey@')}/42`
  const reports = await openErrorReports({ dsn, environment: 'test', release: undefined }, 'web')
  for (let at = 0; at < 500; at += 1)
    reports?.report({ level: 'error', message: `failure ${at}`, error: new Error(`failure ${at}`), tags: {} })
  await reports?.close()
  await collector.close()
  expect(collector.collected.length).toBeLessThanOrEqual(120)
  expect(collector.collected.length).toBeGreaterThan(0)
})

test('without an address nothing is opened', async () => {
  expect(await openErrorReports(undefined, 'web')).toBeUndefined()
})

test.each([
  ['to jane.doe+x@mail.example failed', 'to [email] failed'],
  ['GET https://user:pass@host/a?token=1 "x"', 'GET https://[login]@host/a?… "x"'],
  ['key sk_live_abc123 and whsec_abc', 'key [key] and [key]'],
  ['Authorization: Bearer abcdefgh', 'Authorization: [credentials]'],
  ['from 192.168.10.4', 'from [address]'],
  [`token ${'a1'.repeat(25)}`, 'token [token]'],
  ['relation "accounts" does not exist', 'relation "accounts" does not exist'],
])('%s is sent as %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})
