import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { openSession } from '../features/accounts/index.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../features/credits/index.ts'
import { minutes } from '../platform/clock/clock.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { type KeptSandbox, keepSandbox } from './keep-sandbox.ts'
import { type Person, signedIn } from './people.ts'

let sandbox: KeptSandbox

export let app: TestApp

export let person: Person

export const credits = (one = person) => availableCredits(app.ctx, one.id)

export const priceOf = async (rows: number) => rowsPrice(await getCreditCosts(app.ctx, 'DOMAIN'), rows)

/** Runs jobs until a failing call has been tried for the last time. */
export async function settle() {
  for (let round = 0; round < 12; round += 1) {
    await app.workOff()
    app.clock.advance(minutes(15))
  }
  await app.workOff()
  person.token = await openSession(app.ctx, person.viewer)
}

export const path = '*/ranked_keywords/live'

export function setUpDomainTests(): void {
  beforeAll(async () => {
    sandbox = await keepSandbox()
  })
  beforeEach(async () => {
    app = await createTestApp({ hasInlineJobs: true, keptSandbox: sandbox })
    app.clock.moveTo('2027-03-01T10:00:00Z')
    person = await signedIn(app.ctx, 'paid')
  })
  afterEach(async () => {
    expect(await verifyLedger(app.ctx)).toEqual([])
    await app.close()
  })
  afterAll(() => sandbox.close())
}
