import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declared } from '../../app/modules.ts'
import { addPurchase } from '../../testing/add-purchase.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { setExchangeRate } from '../billing/revenue/index.ts'
import { listCreditSettings, showCreditSettings } from '../credits/index.ts'
import { reportBelowCost } from './report-below-cost.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function reported(method: 'standard' | 'live' = 'standard'): Promise<string[]> {
  const said: string[] = []
  const warn = ({ below }: { below: string[] }) => void said.push(...below)
  const ports = { ...app.ctx.ports, searchMethod: method }
  await reportBelowCost({ ...app.ctx, ports, log: { ...app.ctx.log, warn } as typeof app.ctx.log }, declared.pricedWork)
  return said
}

test('says nothing of the standard prices, and names each price that is below the list', async () => {
  expect(await reported()).toEqual([])
  await app.ctx.db.execute(sql`update credit_settings set keyword_cost = 0.00003 where title = 'DOMAIN'`)
  expect(await reported()).toEqual(['DOMAIN, 1000 keywords: worth 0.050000 USD, costs 0.132000 USD'])
})

test('compares with the method that is used: live calls cost more than the standard prices bring', async () => {
  const below = await reported('live')
  expect(below).toContain('SERPS, Yahoo, top 20 and the extra results page: worth 0.003257 USD, costs 0.009500 USD')
  expect(below.filter((line) => line.startsWith('SERPS'))).toHaveLength(25)
})

test('a stored figure that no form could be used with is used as far as one can', async () => {
  await app.ctx.db.execute(sql`update credit_settings set transactions = 5000 where title = 'SERPS'`)
  await app.ctx.db.execute(sql`update credit_settings set transactions = 900 where title = 'DOMAIN'`)
  expect(await showCreditSettings(app.ctx)).toMatchObject({ SERPS: { transactions: 20 }, DOMAIN: { transactions: 50 } })
  // A person who changes it sees what is stored.
  expect(await listCreditSettings(app.ctx)).toMatchObject([{ transactions: 5_000 }, { transactions: 900 }, {}])
})

test('if credits were sold and the exchange rate is known, what customers paid counts instead of the cost per credit', async () => {
  const { id } = await signedIn(app.ctx, 'admin')
  await app.ctx.db.execute(sql`update credit_settings set keyword_cost = 0.00003 where title = 'DOMAIN'`)
  expect(await reported()).not.toEqual([])
  // £40.83 without tax for 30,000 credits.
  await addPurchase(app, (await signedIn(app.ctx, 'paid')).id)
  expect(await reported()).not.toEqual([])
  await setExchangeRate(app.ctx, { rate: 0.75, date: '2026-01-02', actorId: id })
  expect(await reported()).toEqual([])
  expect(await reported('live')).toEqual([])
  // A weak currency makes the same prices too low.
  await setExchangeRate(app.ctx, { rate: 7.5, date: '2026-01-02', actorId: id })
  expect(await reported()).toContain('DOMAIN, 1000 keywords: worth 0.024745 USD, costs 0.132000 USD')
})
