import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { runCheck } from '../../../testing/wait-for-check.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const words = (count: number, stem = 'coffee') => Array.from({ length: count }, (_, at) => `${stem} ${at}`)

async function listChecks(person: Person): Promise<SerpCheck[]> {
  const reply = await app.call('GET', '/serp/list-serps', { token: person.token })
  expect(reply.status).toBe(200)
  return (reply.body as { data: SerpCheck[] }).data
}

describe('a check from its start to the last rank', () => {
  test('20 keywords against 3 competitors at the default depth cost 65.45 credits and one history entry', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const competitors = ['beanharbour.example', 'morningpress.example', 'dailygrind.example']
    const id = await runCheck(app, person, { ...question, keywords: words(20), competitors })
    const [check] = await listChecks(person)
    expect(check).toMatchObject({ id, state: 'done', done_count: 20, failed_count: 0, depth: 20, credits: 65.454 })
    for (const item of check?.items ?? []) {
      expect(['found', 'not_in_depth']).toContain(item.state)
      expect(item.state === 'found').toBe(item.rank !== null)
      expect(item.competitor3?.name).toBe('dailygrind.example')
    }
    expect(await availableCredits(app.ctx, person.id)).toBe(4_934.546)
    const history = await app.call('GET', '/user/history', { token: person.token })
    expect(history.body).toMatchObject({
      total: 2,
      history: [
        {
          is_added: 0,
          credits_used: 65.454,
          state: 'booked',
          title: 'SERP check of kestrelroast.example, 20 keywords',
        },
        {},
      ],
    })
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('3 of 20 failing at the provider: 17 paid, 3 failed with a reason, their credits back', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const failing = ['kettle __40501__', 'mug __40501__', 'filter __40501__']
    await runCheck(app, person, { ...question, keywords: [...words(17, 'tea'), ...failing] })
    const [check] = await listChecks(person)
    expect(check).toMatchObject({ state: 'done', done_count: 17, failed_count: 3, credits: 55.6359 })
    const failed = check?.items.filter((item) => item.state === 'failed') ?? []
    expect(failed.map((item) => item.keyword)).toEqual(failing)
    for (const item of failed) expect(item.failure).toContain('refunded')
    expect(await availableCredits(app.ctx, person.id)).toBe(4_944.3641)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })
})
