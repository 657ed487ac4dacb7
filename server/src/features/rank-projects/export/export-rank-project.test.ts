import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RankOnDate } from '#contract/rank-projects/history-row.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { type SerpFeatureKey, serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { dateText } from '#contract/rules/text/time-zones.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
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

const ask = (token: string | undefined, id: number | string) =>
  app.call('GET', `/excel/generate-project/${id}`, { ...(token !== undefined && { token }) })

/** A day passes, and what is due then runs. */
async function nextDay() {
  app.clock.advance(days(1))
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
}

type Row = Record<string, unknown>

/** Dates stand above their columns as dates. */
const titleOf = (title: unknown) => (title instanceof Date ? title.toISOString().slice(0, 10) : String(title))

/** The file as a reader that is not ours sees it: rows by their titles. */
async function exportProject(token: string, id: number | string) {
  const reply = await ask(token, id)
  expect(reply.status).toBe(200)
  const [ranks, competitors, project] = await readSheets(reply.rawBody, { trim: false })
  expect([ranks?.sheet, competitors?.sheet, project?.sheet]).toEqual(['Ranks', 'Competitors', 'Project'])
  const asRows = ([titles = [], ...rows]: unknown[][] = []): Row[] =>
    rows.map((row) => Object.fromEntries(row.map((value, at) => [titleOf(titles[at]), value])))
  return {
    titles: (ranks?.data[0] ?? []).map(titleOf),
    ranks: asRows(ranks?.data),
    competitors: asRows(competitors?.data),
    settings: Object.fromEntries((project?.data ?? []).slice(1).map(([name, value = null]) => [String(name), value])),
  }
}

/** The column of the ranks in which the dates begin. */
const firstDate = 16

const cellOf = ({ rank, state, results_read }: Pick<RankOnDate, 'rank' | 'state' | 'results_read'>) =>
  rank ?? rankStateText(state, results_read)

const namesOf = (features: readonly SerpFeatureKey[] | null) =>
  features?.map((key) => serpFeatureNames[key]).join('\n') || null

/** Places gained by the latest check that worked. */
function changeOf(cells: readonly RankOnDate[]) {
  const latest = cells.toSorted((a, b) => b.date.localeCompare(a.date)).find(({ state }) => state !== 'failed')
  if (latest === undefined || (latest.difference === null && latest.change === null)) return null
  if (latest.change !== null) return { new: 'New', lost: 'Lost', depth: 'Not comparable' }[latest.change]
  return 0 - (latest.difference ?? 0)
}

describe('GET /excel/generate-project/{id}', () => {
  test('agrees with the history for every keyword and day, over more days and keywords than a page shows', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    const keywords = [...Array.from({ length: 23 }, (_, at) => `coffee ${at}`), 'kettle __40501__', 'Kahve ☕']
    const id = await createProject(app, owner, { keywords, isDailyChecked: 1, runAt: '00:00', depth: 10 })
    await app.workOff()
    const later = { keywordsItems: Array.from({ length: 4 }, (_, at) => `tea ${at}`) }
    expect((await app.call('PUT', `/projects/${id}`, { token: owner.token, body: later })).status).toBe(200)
    await app.workOff()
    for (let day = 0; day < 2; day += 1) await nextDay()
    const person = { ...owner, token: await openSession(app.ctx, owner.viewer) }
    const { titles, ranks, settings } = await exportProject(person.token, id)
    const show = (page: number, keywordsPage: number) =>
      showHistory(app, person, id, `?dates_per_page=2&page=${page}&keywords_per_page=25&keywords_page=${keywordsPage}`)
    const [newest, older] = [await show(1, 1), await show(2, 1)]
    const dates = [newest, older].flatMap((history) => history.historiesData[0]?.[0]?.dates ?? [])
    expect(titles.slice(firstDate)).toEqual(dates)
    expect(dates).toHaveLength(3)
    const expected: Row[] = []
    for (let page = 1; page <= 2; page += 1) {
      const [left, right] = [await show(1, page), await show(2, page)]
      for (const [at, row] of (left.historiesData[0] ?? []).entries()) {
        const cells = new Map(
          [...row.details, ...(right.historiesData[0]?.[at]?.details ?? [])].map((c) => [c.date, c]),
        )
        expected.push({
          Keyword: row.keyword,
          'Latest ranking URL': row.url,
          Tags: null,
          'Target page': row.target_page,
          'Last checked (UTC)': row.taken_at === null ? null : new Date(row.taken_at),
          'Search volume': row.search_volume,
          KD: row.kd,
          'CPC (USD)': row.cpc,
          'Failure reason': row.failure,
          'Change since the previous check': changeOf([...cells.values()]),
          'Results read': row.results_read,
          'SERP features': namesOf(row.features),
          'AI Overview': expect.toSatisfy((text) => text === null || typeof text === 'string'),
          'Search engine corrected to': row.correction?.keyword ?? null,
          Warning: row.warning,
          'Owned SERP features': namesOf(row.owned_features),
          ...Object.fromEntries(
            dates.map((date) => {
              const cell = cells.get(date)
              return [date, cell === undefined ? null : cellOf(cell)]
            }),
          ),
        })
      }
    }
    expect(ranks).toHaveLength(29)
    expect(ranks).toEqual(expected)
    const cells = ranks.flatMap((row) => dates.map((date) => row[date]))
    expect(cells).toEqual(
      expect.arrayContaining(['Failed', expect.stringMatching(/^Not in the \d+ results read$/), expect.any(Number)]),
    )
    expect(settings).toMatchObject({
      Project: 'Kestrel',
      Domain: 'kestrelroast.example',
      Competitors: 'None',
      Keywords: 29,
      'Search engine': 'Google',
      Device: 'Desktop',
      Language: 'English',
      Location: 'Ireland',
      Depth: 'Top 10',
      Schedule: 'Daily, 00:00–01:00, UTC',
      Created: new Date(newest.project.date_created),
      'Last run completed': new Date(String(newest.project.last_executed_at)),
      'Next run': new Date(String(newest.project.next_run_at)),
      'Dates covered': `${dateText(dates.at(-1) ?? '')} to ${dateText(dates[0] ?? '')} (3 dates)`,
      'Average position': newest.project.averagePosition,
      'Average position counts': expect.stringContaining('counts as 11, one more than the depth.'),
      'Not in the N results read': expect.stringContaining('not among the N organic results'),
    })
  })

  test('has competitors beside the figures of their keyword, as their screen shows them', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = ['coffee beans', 'espresso machine', 'moka pot', 'filter coffee', 'latte art']
    const competitors = ['beanharbour.example', 'dailygrind.example']
    const id = await createProject(app, person, { keywords, competitors })
    await app.workOff()
    // The figures of keywords are gathered.
    app.clock.advance(minutes(2))
    await app.workOff()
    const shown = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
    const { competitorsData } = shown.body as {
      competitorsData: [
        {
          items: (Record<string, never> & {
            competitors_items: (RankOnDate & { name: string; url: string; owned_features: SerpFeatureKey[] | null })[]
          })[]
        },
      ]
    }
    const rows = (await exportProject(person.token, id)).competitors
    const toDate = (timestamp: string | null | undefined) => (timestamp == null ? null : new Date(timestamp))
    expect(rows.map(({ 'kestrelroast.example: URL': _, ...row }) => row)).toEqual(
      competitorsData[0].items.map((item) => ({
        Keyword: item.keyword,
        'Search volume': item.search_volume,
        KD: item.kd,
        'CPC (USD)': item.cpc,
        'Metrics updated (UTC)': toDate(item.metrics_taken_at),
        'Last checked (UTC)': toDate(item.taken_at),
        'kestrelroast.example': item.rank ?? rankStateText(item.state ?? 'pending', item.results_read ?? null),
        ...Object.assign(
          {},
          ...item.competitors_items.map(({ name, rank, state, url, owned_features }) => ({
            [name]: rank ?? rankStateText(state, item.results_read ?? null),
            [`${name}: URL`]: url,
            [`${name}: Owned SERP features`]: namesOf(owned_features),
          })),
        ),
      })),
    )
    expect(rows.some((row) => typeof row['Search volume'] === 'number')).toBe(true)
    expect(rows.some((row) => typeof row['beanharbour.example'] === 'number')).toBe(true)
  })

  test('of keywords that were never seen says that their checks failed', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = ['kettle __40501__']
    const id = await createProject(app, person, { keywords, competitors: ['dailygrind.example'] })
    await app.workOff()
    const { ranks, competitors } = await exportProject(person.token, id)
    expect(ranks[0]).toMatchObject({ 'Latest ranking URL': null, 'Failure reason': expect.any(String) })
    expect(competitors[0]).toMatchObject({ 'kestrelroast.example': 'Failed', 'dailygrind.example': 'Failed' })
  })

  test('of a run under way says so, and what is still to come is pending', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['one', 'two'], competitors: ['dailygrind.example'] })
    const { titles, ranks, competitors, settings } = await exportProject(person.token, id)
    expect(ranks.map((row) => row[titles[firstDate] ?? ''])).toEqual(['Pending', 'Pending'])
    expect(competitors.map((row) => row['dailygrind.example'])).toEqual(['Pending', 'Pending'])
    expect(settings).toMatchObject({
      'Last run completed': 'Running',
      'Next run': 'Manual runs only',
    })
    await app.workOff()
  })

  test('is a download named for the project and the time, whatever the name', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { projectName: '../Häuser "A": 1/2', keywords: ['one'] })
    const { headers } = await ask(person.token, id)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="H_user -A- 1-2-\d{8}-\d{6}\.xlsx"; filename\*=UTF-8''H%C3%A4user%20-A-%201-2-\d{8}-\d{6}\.xlsx$/,
      ),
      'cache-control': 'no-store',
    })
    await app.workOff()
  })

  test('names and keywords that look like formulas or markup are text', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = ['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2', '<script>alert(1)</script>', '2024']
    const id = await createProject(app, person, { projectName: '=HYPERLINK("http://a.example")', keywords })
    await app.workOff()
    const { ranks, settings } = await exportProject(person.token, id)
    expect(ranks.map((row) => row.Keyword)).toEqual(keywords)
    expect(settings.Project).toBe('=HYPERLINK("http://a.example")')
  })

  test('works without a plan, as everything one has', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['one'] })
    await app.workOff()
    app.clock.advance(days(20))
    const token = await openSession(app.ctx, person.viewer)
    expect((await app.call('POST', `/projects/refresh-project/${id}`, { token, body: {} })).status).toBe(403)
    expect((await exportProject(token, id)).ranks).toHaveLength(1)
  })

  test.each(['one', '0', '1.5', '3000000000'])('%s is a 400', async (id) => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await ask(person.token, id)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('nobody is a 401, and a role without the ability a 403', async () => {
    const powerless = await signedIn(app.ctx, 'powerless')
    expect(await ask(undefined, 1)).toMatchObject({ status: 401, body: { code: 'session.required' } })
    expect(await ask(powerless.token, 1)).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
  })

  test('somebody else’s project is a 404 exactly like a missing one', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    const stranger = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, owner, { keywords: ['one'] })
    await app.workOff()
    const foreign = await ask(stranger.token, id)
    expect(foreign).toMatchObject({
      status: 404,
      body: { code: 'row.not-found', message: 'Not found. It may have been deleted.' },
    })
    const missing = await ask(stranger.token, 2_000_000_000)
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body])
  })
})
