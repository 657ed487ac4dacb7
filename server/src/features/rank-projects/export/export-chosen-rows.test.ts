import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RankOnDate } from '#contract/rank-projects/history-row.ts'
import { filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { dateText } from '#contract/rules/text/time-zones.ts'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})

afterAll(() => app.close())

/** A day passes, and what is due then runs. */
async function nextDay() {
  app.clock.advance(days(1))
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
}

const cellOf = ({ rank, state, results_read }: Pick<RankOnDate, 'rank' | 'state' | 'results_read'>) =>
  rank ?? rankStateText(state, results_read)

describe('POST /projects/export/{id}', () => {
  const send = (token: string | undefined, id: number, body: object) =>
    app.call('POST', `/projects/export/${id}`, { body, ...(token !== undefined && { token }) })

  /** Lines of a CSV file without quotes in it, by cells. */
  async function exportCsv(token: string, id: number, body: object) {
    const reply = await send(token, id, { format: 'csv', ...body })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.headers['content-disposition']).toMatch(/\.csv$/)
    const lines = reply.rawBody.toString().trimEnd().split('\r\n')
    return lines.map((line) => line.replace('\uFEFF', '').split(','))
  }

  async function trackedForFourDays() {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, {
      keywords: ['coffee beans', 'moka pot', 'latte art'],
      competitors: ['beanharbour.example', 'dailygrind.example'],
      isDailyChecked: 1,
      runAt: '00:00',
      timeZone: 'Asia/Tokyo',
    })
    await app.workOff()
    for (let day = 0; day < 3; day += 1) await nextDay()
    const token = await openSession(app.ctx, person.viewer)
    const history = await showHistory(app, { ...person, token }, id)
    return { person: { ...person, token }, token, id, dates: history.dates, history }
  }

  test('has the chosen dates and columns, and competitors by date', async () => {
    const { person, token, id, dates, history } = await trackedForFourDays()
    const [newest = '', second = '', third = ''] = dates
    const [titles, ...rows] = await exportCsv(token, id, {
      from: third,
      to: second,
      columns: ['volume', 'competitors'],
    })
    const theirs = (name: string) => [second, third].map((date) => `${name} ${dateText(date)}`)
    expect(titles?.join()).toBe(
      [
        'Keyword',
        'Search volume',
        second,
        third,
        ...theirs('beanharbour.example'),
        ...theirs('dailygrind.example'),
      ].join(),
    )
    expect(rows).toHaveLength(3)
    for (const [at, row] of (history.historiesData[0] ?? []).entries()) {
      const cells = [second, third].map((date) => row.details.find((cell) => cell.date === date))
      expect(rows[at]?.slice(2, 4)).toEqual(cells.map((cell) => (cell === undefined ? '' : String(cellOf(cell)))))
      const drawer = (await app.call('GET', `/projects/show-keyword/${id}/${row.id}?days=30`, { token: person.token }))
        .body as { data: { competitors: { name: string; ranks: { date: string; rank: number | null }[] }[] } }
      for (const [place, { name, ranks }] of drawer.data.competitors.entries())
        for (const [column, date] of [second, third].entries()) {
          const cell = rows[at]?.[4 + place * 2 + column]
          const rank = ranks.find((one) => one.date === date)?.rank
          expect([name, date, /^\d+$/.test(cell ?? '') ? Number(cell) : null]).toEqual([name, date, rank ?? null])
        }
    }
    const [all] = await exportCsv(token, id, { columns: [] })
    expect(all).toEqual(['Keyword', ...dates])
    const [one] = await exportCsv(token, id, { columns: [], from: newest })
    expect(one).toEqual(['Keyword', newest])
    const [changed] = await exportCsv(token, id, { columns: ['change'], from: newest, compare: second })
    expect(changed).toEqual(['Keyword', `Change since ${dateText(second)}`, newest])
  })

  test('an Excel file has real numbers and dates, in the project’s time zone, with frozen headers and filters', async () => {
    const { token, id, dates, history } = await trackedForFourDays()
    const reply = await send(token, id, { columns: ['check', 'competitors'] })
    const [ranks, , project] = await readSheets(reply.rawBody)
    const [titles = [], ...rows] = ranks?.data ?? []
    expect(titles.slice(6, 6 + dates.length)).toEqual(dates.map((date) => new Date(date)))
    expect(titles[1]).toBe('Last checked (Asia/Tokyo)')
    const [row] = history.historiesData[0] ?? []
    const inTokyo = new Date(Date.parse(row?.taken_at ?? '') + 9 * 60 * 60_000)
    expect(rows[0]?.[1]).toEqual(inTokyo)
    expect(rows.flat().some((cell) => typeof cell === 'number')).toBe(true)
    const settings = new Map((project?.data ?? []).map(([name, value]) => [String(name), value]))
    expect(settings.get('Dates covered')).toBe(
      `${dateText(dates.at(-1) ?? '')} to ${dateText(dates[0] ?? '')} (4 dates)`,
    )
    expect(settings.get('Created')).toEqual(new Date(Date.parse(history.project.date_created) + 9 * 60 * 60_000))
  })

  test('as of a date, the sheet of competitors has the ranks of that date too', async () => {
    const { person, token, id, dates } = await trackedForFourDays()
    const [, asOf = ''] = dates
    const sheetOf = async (body: object) => {
      const [, competitors, project] = await readSheets((await send(token, id, body)).rawBody)
      return { rows: competitors?.data.slice(1) ?? [], titles: competitors?.data[0] ?? [], about: project?.data }
    }
    const { rows, titles, about } = await sheetOf({ as_of: asOf })
    expect(about).toContainEqual(['As of', dateText(asOf)])
    const shown = (await app.call('GET', `/projects/list-competitors/${id}?as_of=${asOf}`, { token: person.token }))
      .body as { competitorsData: { items: (RankOnDate & { competitors_items: RankOnDate[] })[] }[] }
    const items = shown.competitorsData[0]?.items ?? []
    expect(items).toHaveLength(3)
    const ranksIn = (row: readonly unknown[] | undefined) =>
      ['kestrelroast.example', 'beanharbour.example', 'dailygrind.example'].map((name) => {
        const cell = row?.[titles.indexOf(name)]
        return typeof cell === 'number' ? cell : null
      })
    const seen = items.map((item) => [item, ...item.competitors_items].map(({ rank }) => rank))
    expect(rows.map(ranksIn)).toEqual(seen)
    expect((await sheetOf({})).rows.map(ranksIn)).not.toEqual(seen)
  })

  test('names all filters that limit it, in the words and the order of the screen', async () => {
    const { token, id } = await trackedForFourDays()
    const idOfNew = async (path: string, body: object) => {
      const reply = await app.call('POST', `/projects/${path}/${id}`, { token, body })
      return (reply.body as { data: { id: number } }).data.id
    }
    const tag = await idOfNew('add-tag', { name: 'Beans' })
    const segment = await idOfNew('add-segment', { name: 'Coffee', filter: { search: 'coffee' } })
    const aboutFilters = async (filters: object) => {
      const sheets = await readSheets((await send(token, id, filters)).rawBody)
      return new Map((sheets[2]?.data ?? []).map(([name, value]) => [String(name), value])).get('Filters')
    }
    expect(await aboutFilters({})).toBeUndefined()
    const filters = {
      search: 'coffee',
      band: 'top10',
      rank_from: 4,
      moved: 'up',
      url: 'shop',
      landing_page: 'kestrelroast.example/shop',
      page_state: 'swapped',
      feature: 'images',
      owned_feature: 'images',
      volume_from: 1_000,
      volume_to: 2_000,
      state: 'failed',
      tags_any: `${tag},2147483647`,
      tags_all: String(tag),
      tags_none: '2147483647',
      untagged: 'yes',
      setting: 0,
      segment,
    } satisfies KeywordNarrowing
    const lines = [
      'Keyword contains “coffee”',
      '4–10',
      'Rank from 4',
      'Moved up',
      'URL contains “shop”',
      'Landing page: kestrelroast.example/shop',
      'Page swapped',
      'Page shows: Images',
      'Owned: Images',
      'Volume 1,000–2,000',
      'Failed',
      'Tag: Beans or deleted tag',
      'Tags: Beans',
      'Not tagged: deleted tag',
      'Untagged',
      'Search setting: Google · Desktop · Ireland · English',
      'Segment: Coffee',
    ]
    expect(lines).toHaveLength(filtersIn(filters).length)
    expect(await aboutFilters(filters)).toBe(lines.join('\n'))
    expect(await aboutFilters({ page_state: 'swapped', search: 'moka' })).toBe('Keyword contains “moka”\nPage swapped')
  })

  test('can contain only selected keywords, in the chosen order', async () => {
    const { token, id, history } = await trackedForFourDays()
    const [first, second, third] = history.historiesData[0] ?? []
    const body = { keyword_ids: [first?.id, third?.id], columns: [], sort: 'keyword', direction: 'desc' }
    const rows = (await exportCsv(token, id, body)).slice(1)
    expect(rows.map(([keyword]) => keyword)).toEqual(['latte art', 'coffee beans'])
    expect((await exportCsv(token, id, { ...body, search: 'latte' })).slice(1)).toHaveLength(1)
    expect(await send(token, id, { keyword_ids: [second?.id], search: 'latte' })).toMatchObject({ status: 404 })
    const stranger = await signedIn(app.ctx, 'paid')
    const other = await createProject(app, stranger, { keywords: ['other'] })
    await app.workOff()
    const [foreign] = (await showHistory(app, stranger, other)).historiesData[0] ?? []
    expect((await exportCsv(token, id, { ...body, keyword_ids: [first?.id, foreign?.id] })).slice(1)).toHaveLength(1)
    expect(await send(token, id, { keyword_ids: [foreign?.id] })).toMatchObject({ status: 404 })
  })

  test.each([
    { from: '2027-03-02', to: '2027-03-01' },
    { from: 'yesterday' },
    { format: 'pdf' },
    { columns: ['names'] },
    { keyword_ids: [] },
    { keyword_ids: Array.from({ length: 5_001 }, (_, at) => at + 1) },
  ])('is a 400 for bad input, case %#', async (body) => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await send(person.token, 1, body)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('nobody is a 401, a role without the ability a 403, and somebody else’s project a 404', async () => {
    const [owner, stranger, powerless] = [
      await signedIn(app.ctx, 'paid'),
      await signedIn(app.ctx, 'paid'),
      await signedIn(app.ctx, 'powerless'),
    ]
    const id = await createProject(app, owner, { keywords: ['one'] })
    await app.workOff()
    expect(await send(undefined, id, {})).toMatchObject({ status: 401 })
    expect(await send(powerless.token, id, {})).toMatchObject({ status: 403 })
    expect(await send(stranger.token, id, {})).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
  })

  test('keywords that look like formulas are text in CSV too', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['=1+1', '@SUM(A1)', '-2'] })
    await app.workOff()
    const rows = (await exportCsv(person.token, id, { columns: [] })).slice(1)
    expect(rows.map(([keyword]) => keyword)).toEqual(["'=1+1", "'@SUM(A1)", "'-2"])
  })
})
