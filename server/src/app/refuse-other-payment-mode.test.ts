import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { refuseOtherPaymentMode } from './refuse-other-payment-mode.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

type Mode = 'sandbox' | 'test' | 'live'
const start = (mode: Mode) =>
  refuseOtherPaymentMode(
    { db: opened.db },
    {
      payments: {
        isSandbox: mode === 'sandbox',
        baseUrl: '',
        secretKey: '',
        webhookSecret: '',
        requestsPerSecond: 25,
        requestsPerAccount: 60,
      },
    },
    { paymentsAreTest: mode !== 'live' },
  )

test('a database belongs to the mode its payment objects were made in, and to none while it has none', async () => {
  for (const mode of ['sandbox', 'test', 'live', 'test'] as const) await start(mode)
  await opened.db.execute(
    sql`insert into plans (name, description, is_trial, features, project_limit, project_keyword_limit, position, product_ref)
      values ('Solo', '', false, '{}', 1, 1, 1, 'prod_1')`,
  )
  await Promise.all([start('test'), start('test')])
  for (const mode of ['live', 'sandbox'] as const) await expect(start(mode)).rejects.toThrow(ConfigError)
  await expect(start('live')).rejects.toThrow(
    /made with a Stripe test key, but this server uses a Stripe live key\. .*DATABASE_URL/,
  )
  await start('test')
})

test('a database of before, which does not say, belongs to the mode it is started in first', async () => {
  await opened.db.execute(sql`delete from payment_mode`)
  await start('live')
  await expect(start('sandbox')).rejects.toThrow('set STRIPE_SECRET_KEY to a Stripe live key')
})
