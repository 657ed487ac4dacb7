import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../features/credits/index.ts'
import { days, minutes } from '../platform/clock/clock.ts'
import { checkDomain } from '../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { jobHandlers } from './jobs.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterEach(() => app.close())

test('a domain whose rows the provider defers for longer than a hold lasts is read to its end and charged once', async () => {
  const path = '*/ranked_keywords/live'
  const person = await signedIn(app.ctx, 'paid')
  const credits = () => availableCredits(app.ctx, person.id)
  app.sandbox.control.addFault({ path, code: 40202 })
  await checkDomain(app, person, { limit: 100 })
  await app.workOff()
  const held = await credits()
  app.clock.advance(days(8))
  const sweep = jobHandlers.find(({ job }) => job.name === 'credits.sweep')
  await sweep?.run(app.ctx, {}, new AbortController().signal)
  expect(await credits()).toBe(held)
  app.sandbox.control.clearFaults()
  app.clock.advance(minutes(5))
  await app.workOff()
  const price = rowsPrice(await getCreditCosts(app.ctx, 'DOMAIN'), 100)
  expect(await credits()).toBeCloseTo(5_000 - price, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})
