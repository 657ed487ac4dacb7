import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Forecast } from '#contract/forecast/endpoints.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { grantCredits } from '../../features/credits/index.ts'
import { after, days } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { saveCard, topUpIdOf } from '../../testing/subscribe.ts'
import { createProject } from '../../testing/track-project.ts'
import { setAccountType } from '../access/change-accounts/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  // Past the hour of the schedules, so that the day's own run is over whenever the test is run.
  app.clock.moveTo(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
})
afterAll(() => app.close())

async function forecast(person: Person): Promise<Forecast> {
  const reply = await app.call('GET', '/credits/forecast', { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as Forecast
}

const daily = (keywords: string[]) => ({
  keywords,
  isDailyChecked: 1,
  duration: 'never',
  runAt: '06:00',
  timeZone: 'UTC',
})

test('sums every run until the period ends and names the first there are not enough credits for', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 40 })
  await createProject(app, person, daily(['kettle', 'grinder']))
  await app.workOff()
  const shown = await forecast(person)
  // The plan of the tests ends in 14 days; two keywords at 3.2727 a day.
  expect(shown).toMatchObject({
    available: 33.4546,
    planned: 91.6356,
    runs: 14,
    modules: [{ module: 'SERP Projects', runs: 14, credits: 91.6356 }],
  })
  const first = new Date(`${app.ctx.clock().toISOString().slice(0, 10)}T06:00:00Z`).getTime() + 86_400_000
  // Five runs of 6.5454 fit into 33.4546.
  expect(new Date(shown.runs_out_at ?? 0).getTime()).toBe(first + 5 * 86_400_000)
})

test('credits that expire before a run do not pay for it', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 40 })
  await grantCredits(app.ctx, {
    ...{ accountId: person.id, key: 'expiring', amount: 1_000, title: 'Expiring', source: 'top-up' },
    ...{ reference: 'expiring', actor: 'system', expiresAt: after(app.ctx.clock(), days(3)) },
  })
  await createProject(app, person, daily(['kettle', 'grinder']))
  await app.workOff()
  const shown = await forecast(person)
  expect(shown.available).toBeGreaterThan(shown.planned)
  // Three runs are paid from what expires, and six of 6.5454 from the other 40.
  const today = new Date(`${app.ctx.clock().toISOString().slice(0, 10)}T06:00:00Z`)
  expect(shown.runs_out_at).toBe(after(today, days(10)).toISOString())
})

test('says that credits last where they do, and counts nothing without schedules', async () => {
  const person = await signedIn(app.ctx, 'paid')
  expect(await forecast(person)).toMatchObject({ planned: 0, runs: 0, modules: [], runs_out_at: null })
  await createProject(app, person, daily(['kettle']))
  expect(await forecast(person)).toMatchObject({ runs: 14, runs_out_at: null })
})

test('names what Auto Recharge buys, while it would buy anything', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 40 })
  expect(await forecast(person)).toMatchObject({ auto_recharge: null })
  await saveCard(app, person)
  const body = {
    ...{ enabled: 1, topup_id: await topUpIdOf(app.ctx, 1_000, 4_000), threshold: 1_500 },
    recharge_terms: rechargeTermsVersion,
  }
  expect(await app.call('PUT', '/plans/auto-recharge', { token: person.token, body })).toMatchObject({ status: 200 })
  const auto_recharge = { threshold: 1_500, credits: 4_000, amount: 10, currency: 'GBP' }
  expect(await forecast(person)).toMatchObject({ runs_out_at: null, auto_recharge })
  // It charges paid accounts alone.
  await setAccountType(app.ctx, person.id, accountTypes.trial)
  expect(await forecast(person)).toMatchObject({ auto_recharge: null })
})

test('nothing is planned without an active plan, nor for somebody else’s projects', async () => {
  const [owner, other, expired] = [
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'expired'),
  ]
  await createProject(app, owner, daily(['kettle']))
  expect((await forecast(other)).runs).toBe(0)
  expect(await forecast(expired)).toMatchObject({ until: null, runs: 0 })
  expect((await app.call('GET', '/credits/forecast')).status).toBe(401)
  const powerless = await signedIn(app.ctx, 'powerless')
  expect((await app.call('GET', '/credits/forecast', { token: powerless.token })).status).toBe(403)
})
