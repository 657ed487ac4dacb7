import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { openSession } from '../../features/accounts/index.ts'
import { availableCredits, verifyLedger } from '../../features/credits/index.ts'
import { days, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { ProviderError } from '../../ports/data-provider/failure.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { createProject } from '../../testing/track-project.ts'
import { readKeywordMetrics, requestKeywordMetrics } from './index.ts'

const ireland = { countryCode: 2372, languageCode: 'en' }
const [lost, ...others] = ['espresso machine', 'bike shop', 'garden chair', 'red kettle'] as const
/** Google knows nothing of it, so no answer has a row for it. */
const unheardOf = 'zzqx vlorp grunt'

let app: TestApp
/** The keywords of each call. */
let asked: string[][]
/** True if the row of `lost` can't be read. */
let isOdd: boolean
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  asked = []
  isOdd = true
  const { keywordMetrics } = app.ctx.ports
  app.ctx.ports.keywordMetrics = {
    ...keywordMetrics,
    fetchKeywordMetrics: async (market, keywords, signal) => {
      asked.push([...keywords].sort())
      const answer = await keywordMetrics.fetchKeywordMetrics(market, keywords, signal)
      const figures = answer.figures.filter(({ keyword }) => !isOdd || keyword !== lost)
      const unreadRows = answer.figures.length - figures.length
      // As the adapter does: an answer without a row that can be read would look empty.
      if (unreadRows > 0 && figures.length === 0)
        throw new ProviderError({ kind: 'malformed', code: null, message: 'unreadable: keyword', retryAfterMs: null })
      return { figures, unreadRows, oddFields: unreadRows === 0 ? [] : ['keyword'] }
    },
  }
})
afterEach(() => app.close())

const request = (keywords: readonly string[]) => requestKeywordMetrics(app.ctx, { ...ireland, keywords, accountId: 1 })

async function workOff() {
  app.clock.advance(minutes(2))
  await app.workOff()
}

async function passTime(milliseconds: number, step: number) {
  for (let passed = 0; passed < milliseconds; passed += step) {
    app.clock.advance(step)
    await app.workOff()
  }
}

async function states(keywords: readonly string[]) {
  const metrics = await readKeywordMetrics(app.ctx, { ...ireland, keywords })
  return keywords.map((keyword) => metrics.get(keyword)?.state)
}

test('all others have their figures at once; what may be in the row is pending, and asked for again without them', async () => {
  await request([lost, ...others, unheardOf])
  await workOff()
  expect(await states([lost, ...others, unheardOf])).toEqual(['pending', 'known', 'known', 'known', 'pending'])
  isOdd = false
  await passTime(seconds(20), seconds(10))
  expect(await states([lost, ...others, unheardOf])).toEqual(['known', 'known', 'known', 'known', 'none'])
  expect(asked).toEqual([[lost, ...others, unheardOf].sort(), [lost, unheardOf].sort()])
})

test('a row that is never read is given up after six calls; its keyword is unknown, and not said to have no figures', async () => {
  await request([lost, ...others])
  await workOff()
  await passTime(hours(9), minutes(2))
  expect(await states([lost, ...others])).toEqual(['unknown', 'known', 'known', 'known'])
  expect(asked.slice(1)).toEqual(Array.from({ length: 5 }, () => [lost]))
  isOdd = false
  await request([lost, ...others])
  await workOff()
  expect(await states([lost])).toEqual(['known'])
  expect(asked.at(-1)).toEqual([lost])
})

test('keywords requested meanwhile do not wait for it', async () => {
  await request([lost, ...others])
  await workOff()
  await passTime(minutes(4), seconds(30))
  await request(['coffee bean', 'blue kettle'])
  await passTime(minutes(4), seconds(30))
  expect((await states(['coffee bean', 'blue kettle'])).filter((state) => state === 'pending')).toEqual([])
})

test('figures that are known stay where new ones cannot be read', async () => {
  isOdd = false
  await request([lost, ...others])
  await workOff()
  const known = async () => (await readKeywordMetrics(app.ctx, { ...ireland, keywords: [lost] })).get(lost)
  const before = await known()
  app.clock.advance(days(31))
  isOdd = true
  await request([lost, ...others])
  await workOff()
  expect(asked).toHaveLength(2)
  expect(await known()).toEqual(before)
  await passTime(hours(9), minutes(5))
  expect(await known()).toEqual(before)
})

test('a project shows the others, pays for its ranks alone, and shows the keyword once its row is read', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: [lost, ...others] })
  await app.workOff()
  await workOff()
  expect(await shownOf(person, id)).toEqual([
    [lost, 'pending', false],
    ...others.map((keyword) => [keyword, 'known', true]),
  ])
  const paid = 5_000 - 4 * 3.2727
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(paid, 4)
  await passTime(hours(9), minutes(5))
  expect((await shownOf(person, id))[0]).toEqual([lost, 'unknown', false])
  isOdd = false
  app.clock.advance(days(1))
  person.token = await openSession(app.ctx, person.viewer)
  const refreshed = await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })
  expect(refreshed.status).toBe(202)
  await app.workOff()
  await workOff()
  expect((await shownOf(person, id))[0]).toEqual([lost, 'known', true])
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(paid - 4 * 3.2727, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

/** Each keyword, in the order in which it was added, with whether it has a volume. */
async function shownOf(person: Person, id: number) {
  person.token = await openSession(app.ctx, person.viewer)
  const { body } = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
  const { competitorsData } = body as { competitorsData: { items: RankCompetitorsRow[] }[] }
  const rows = competitorsData.flatMap(({ items }) => items)
  return [lost, ...others].map((keyword) => {
    const row = rows.find((one) => one.keyword === keyword)
    return [keyword, row?.metrics_state, row?.search_volume != null]
  })
}
