import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { readKeywordMetrics } from '../../../parts/keyword-metrics/index.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'

const dublin = 1007850
const words = ['Espresso Machine', 'red kettle']
const tooLong = 'one two three four five six seven eight nine ten eleven'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

/** Ranks first, then the figures of what was delivered. */
async function workOff() {
  await app.workOff()
  app.clock.advance(minutes(2))
  await app.workOff()
}

const asks = () => app.providerCalls.filter((call) => call.path.endsWith('/keyword_overview/live'))

async function rowsOf(id: number): Promise<RankCompetitorsRow[]> {
  const reply = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
  expect(reply.status).toBe(200)
  const { competitorsData } = reply.body as { competitorsData: { items: RankCompetitorsRow[] }[] }
  return competitorsData.flatMap(({ items }) => items)
}

test('a row tells volume, KD and CPC of its keyword, with their date; pending until they are here', async () => {
  const id = await createProject(app, person, { keywords: [...words, tooLong] })
  expect((await rowsOf(id)).map((row) => row.metrics_state)).toEqual(['pending', 'pending', 'none'])
  await workOff()
  const known = await readKeywordMetrics(app.ctx, { countryCode: 2372, languageCode: 'en', keywords: words })
  const rows = await rowsOf(id)
  for (const row of rows.slice(0, 2)) {
    const metrics = known.get(row.keyword.toLowerCase())
    expect(metrics?.searchVolume).toBeGreaterThan(0)
    expect(row).toMatchObject({
      search_volume: metrics?.searchVolume,
      kd: metrics?.difficulty,
      cpc: metrics?.cpcUsd,
      metrics_state: 'known',
      metrics_taken_at: metrics?.takenAt?.toISOString(),
    })
  }
  expect(rows[2]).toMatchObject({ search_volume: null, kd: null, cpc: null, metrics_taken_at: null })
})

test('projects of a city, of another engine and of another account share the country’s, asked for once', async () => {
  await createProject(app, person, { keywords: words, state_city: dublin })
  await createProject(app, person, { keywords: words, searchEngine: 3 })
  person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: words })
  await workOff()
  expect(asks()).toHaveLength(1)
  expect((await rowsOf(id)).map((row) => row.metrics_state)).toEqual(['known', 'known'])
})

test('a run asks for nothing younger than a month', async () => {
  const track = async () => {
    person = await signedIn(app.ctx, 'paid')
    await createProject(app, person, { keywords: words })
    await workOff()
  }
  await track()
  app.clock.advance(days(29))
  await track()
  expect(asks()).toHaveLength(1)
  app.clock.advance(days(2))
  await track()
  expect(asks()).toHaveLength(2)
})
