import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, type History, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp
let person: Person
let id: number
const keywords = [
  ...Array.from({ length: 60 }, (_, at) => `chosen coffee ${at}`),
  'Zebra 100%',
  'apple_pie',
  'Ärger __40501__',
]

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords, isDailyChecked: 1, runAt: '00:00', depth: 50 })
  await app.workOff()
  app.clock.advance(days(1))
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
  person.token = await openSession(app.ctx, person.viewer)
})
afterAll(() => app.close())

type Chosen = { id: number; keyword: string; rank: number | null; state: string | undefined }

/** Every page of the history, and the same choice in the competitors’ view. */
async function choose(query: string): Promise<Chosen[]> {
  const pages: History[] = [await showHistory(app, person, id, `?${query}`)]
  for (let page = 2; page <= (pages[0]?.keywords_pagination.last_page ?? 1); page += 1)
    pages.push(await showHistory(app, person, id, `?${query}&keywords_page=${page}`))
  const chosen = pages.flatMap(({ historiesData }) => historiesData[0] ?? [])
  expect(chosen).toHaveLength(pages[0]?.keywords_pagination.total ?? -1)
  const reply = await app.call('GET', `/projects/list-competitors/${id}?${query}`, { token: person.token })
  const { competitorsData, pagination } = reply.body as {
    competitorsData: { items: { id: number }[] }[]
    pagination: unknown
  }
  expect(competitorsData[0]?.items.map((item) => item.id)).toEqual(chosen.slice(0, 50).map((row) => row.id))
  expect(pagination).toEqual(pages[0]?.keywords_pagination)
  return chosen.map((row) => ({
    id: row.id,
    keyword: row.keyword,
    rank: row.details[0]?.rank ?? null,
    state: row.details[0]?.state,
  }))
}

const words = (rows: readonly Chosen[]) => rows.map(({ keyword }) => keyword)

describe('which keywords the history and the competitors show', () => {
  test('all in the order they were added, or the other way round', async () => {
    expect(words(await choose(''))).toEqual(keywords)
    expect(words(await choose('direction=desc'))).toEqual(keywords.toReversed())
  })

  test.each([
    ['ZEBRA', ['Zebra 100%']],
    ['100%', ['Zebra 100%']],
    ['e_p', ['apple_pie']],
    ['ä', ['Ärger __40501__']],
    ['  coffee   7 ', ['chosen coffee 7']],
    ['nobody', []],
    ['\\', []],
  ])('those with %s in them, whatever the case', async (search, expected) => {
    expect(words(await choose(`search=${encodeURIComponent(search)}`))).toEqual(expected)
  })

  test('by keyword', async () => {
    const sorted = words(await choose('sort=keyword'))
    expect(words(await choose('sort=keyword&direction=desc'))).toEqual(sorted.toReversed())
    expect([...sorted].sort()).toEqual([...keywords].sort())
    expect(sorted.indexOf('apple_pie')).toBeLessThan(sorted.indexOf('Zebra 100%'))
  })

  test('by rank, those without one last either way, equal ones in the order they were added', async () => {
    for (const [direction, sign] of [['asc', 1] as const, ['desc', -1] as const]) {
      const rows = await choose(`sort=rank&direction=${direction}`)
      const firstWithout = rows.findIndex(({ rank }) => rank === null)
      expect(firstWithout).toBeGreaterThan(10)
      expect(rows.slice(firstWithout).every(({ rank }) => rank === null)).toBe(true)
      rows.slice(0, firstWithout).reduce((before, row) => {
        const step = ((row.rank ?? 0) - (before.rank ?? 0)) * sign
        expect(step > 0 || (step === 0 && row.id > before.id)).toBe(true)
        return row
      })
    }
  })

  test('by band of the latest rank; together they are all that were checked', async () => {
    const bands = { top3: [1, 3], top10: [4, 10], top20: [11, 20], top100: [21, 100], none: [null, null] } as const
    let total = 0
    for (const [band, [from, to]] of Object.entries(bands)) {
      const rows = await choose(`band=${band}`)
      total += rows.length
      for (const { rank, state } of rows)
        if (from === null) expect([rank, state]).toEqual([null, 'not_in_depth'])
        else expect((rank ?? 0) >= from && (rank ?? 0) <= to).toBe(true)
    }
    expect(total).toBe(62)
    const both = await choose('band=top10&search=coffee&sort=rank')
    expect(both.every(({ rank, keyword }) => rank !== null && rank >= 4 && keyword.includes('coffee'))).toBe(true)
  })

  test.each(['sort=price', 'direction=up', 'band=top5', `search=${'x'.repeat(201)}`])('%s is a 400', async (query) => {
    for (const view of ['list-histories', 'list-competitors'])
      expect((await app.call('GET', `/projects/${view}/${id}?${query}`, { token: person.token })).status).toBe(400)
  })

  test('every keyword has a curve of the last days and the best of it', async () => {
    const { historiesData, sparkline_dates } = await showHistory(app, person, id)
    expect(sparkline_dates).toEqual(historiesData[0]?.[0]?.dates.toReversed())
    for (const { sparkline, best, details } of historiesData[0] ?? []) {
      const ranks = sparkline_dates.map((date) => details.find((cell) => cell.date === date)?.rank ?? null)
      expect(sparkline).toEqual(ranks)
      const found = ranks.flatMap((rank) => rank ?? [])
      expect(best).toBe(found.length === 0 ? null : Math.min(...found))
    }
  })
})
