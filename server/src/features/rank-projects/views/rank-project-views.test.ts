import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { rankProjects } from '#contract/rank-projects/endpoints.ts'
import { clickShareOf, visibilityOf } from '#contract/rules/rank-projects/click-curve.ts'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type Reply, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, type History, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp
let person: Person
let id: number
let history: History
const competitors = ['beanharbour.example', 'morningpress.example']
const keywords = [...Array.from({ length: 11 }, (_, at) => `viewed coffee ${at}`), 'viewed __40501__']
const dates: string[] = []

/** A project that has run on five days. */
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords, competitors, isDailyChecked: 1, runAt: '00:00' })
  await app.workOff()
  dates.push(today())
  for (let day = 1; day < 5; day += 1) {
    app.clock.advance(days(1))
    await app.ctx.jobs.send(app.ctx, runDueJob, {})
    await app.workOff()
    dates.push(today())
  }
  person.token = await openSession(app.ctx, person.viewer)
  history = await showHistory(app, person, id)
})
afterAll(() => app.close())

const today = () => app.clock.read().toISOString().slice(0, 10)
const rows = () => history.historiesData[0] ?? []
const ask = (path: string, of: Person = person) => app.call('GET', path, { token: of.token })

const shapes = {
  showRankOverview: rankProjects.showRankOverview['~orpc'].outputSchema,
  showFeatureOverview: rankProjects.showFeatureOverview['~orpc'].outputSchema,
  showRankKeyword: rankProjects.showRankKeyword['~orpc'].outputSchema,
  showProjectSnapshot: rankProjects.showProjectSnapshot['~orpc'].outputSchema,
}
type Shapes = { [Name in keyof typeof shapes]: z.output<NonNullable<(typeof shapes)[Name]>> }
/** The reply’s data, which is as the contract has it. */
function dataOf<Name extends keyof Shapes>(name: Name, reply: Reply): Shapes[Name]['data'] {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(shapes[name]?.safeParse(reply.body).error).toBeUndefined()
  return (reply.body as Shapes[Name]).data
}

describe('GET /projects/show-overview/{id}', () => {
  test('adds up every day’s cells of the history: counts, bands, moves, average and visibility', async () => {
    const overview = dataOf('showRankOverview', await ask(`/projects/show-overview/${id}`))
    expect(overview.days.map(({ date }) => date)).toEqual(dates)
    for (const day of overview.days) {
      const cells = rows().flatMap(({ details }) => details.filter(({ date }) => date === day.date))
      const checked = cells.filter(({ state }) => state !== 'failed')
      const ranks = checked.flatMap(({ rank }) => rank ?? [])
      const positions = checked.map(({ rank }) => rank ?? 21)
      const within = (from: number, to: number) => ranks.filter((rank) => rank >= from && rank <= to).length
      const clicks = ranks.reduce((sum, rank) => sum + clickShareOf(rank), 0)
      const moved = (isOne: (cell: (typeof cells)[number]) => boolean) => checked.filter(isOne).length
      expect(day).toEqual({
        date: day.date,
        checked_count: 11,
        failed_count: 1,
        found_count: ranks.length,
        depth: 20,
        least_depth: 20,
        is_baseline: false,
        averagePosition: Math.round((positions.reduce((sum, one) => sum + one, 0) / positions.length) * 100) / 100,
        average_basis: {
          found: ranks.length,
          unranked: checked.length - ranks.length,
          unranked_as: checked.length === ranks.length ? null : 21,
          left_out: 0,
        },
        visibility: visibilityOf(clicks, checked.length),
        share_of_voice: expect.any(Number),
        ai_overviews: {
          known: checked.length,
          shown: expect.any(Number),
          loaded: expect.any(Number),
          cited: expect.any(Number),
        },
        bands: {
          top3: within(1, 3),
          top10: within(4, 10),
          top20: within(11, 20),
          top100: within(21, 100),
          none: checked.length - ranks.length,
        },
        volatility:
          day.date === dates[0]
            ? null
            : { value: expect.any(Number), median: null, deviation: null, verdict: null, pages: expect.any(Number) },
        moved: {
          improved: moved(({ difference }) => (difference ?? 0) < 0),
          declined: moved(({ difference }) => (difference ?? 0) > 0),
          appeared: moved(({ change }) => change === 'new'),
          lost: moved(({ change }) => change === 'lost'),
          unknown: moved(({ change }) => change === 'depth'),
          unchanged:
            day.date === dates[0] ? 0 : moved(({ difference, change }) => (difference ?? 0) === 0 && change === null),
        },
      })
    }
    expect(overview.days.some(({ moved }) => moved.improved + moved.declined > 0)).toBe(true)
  })

  test('reaches as far back as asked, on the project’s calendar', async () => {
    const span = async () => dataOf('showRankOverview', await ask(`/projects/show-overview/${id}?days=90`)).days.length
    expect(await span()).toBe(5)
    const { rows: moved } = await app.ctx.db.execute(sql`
      update rank_project_days set day = day - 88 where project_id = ${id} and day < ${dates[2]}::date returning day`)
    expect(moved).toHaveLength(2)
    // One of the two is the 90th day back and the other before it.
    expect(await span()).toBe(3)
    await app.ctx.db.execute(sql`
      update rank_project_days set day = day + 88 where project_id = ${id} and day < ${dates[2]}::date`)
  })
})

describe('GET /projects/show-features/{id}', () => {
  test('counts the features of every keyword’s newest page as the views show them, with the competitors’', async () => {
    const { known_count, features } = dataOf('showFeatureOverview', await ask(`/projects/show-features/${id}`))
    const items = await showCompetitors(app, person, id)
    const known = rows().filter((row) => row.features !== null)
    expect(known_count).toBe(known.length)
    const shown = features.filter(({ shown_count }) => shown_count > 0)
    expect(new Set(shown.map(({ feature }) => feature))).toEqual(new Set(known.flatMap((row) => row.features ?? [])))
    for (const { feature, shown_count, owned_count, competitors: owners } of shown) {
      const has = (keys: readonly string[] | null) => keys?.includes(feature) === true
      expect([feature, shown_count]).toEqual([feature, known.filter((row) => has(row.features)).length])
      expect([feature, owned_count]).toEqual([feature, known.filter((row) => has(row.owned_features)).length])
      const counted = competitors.flatMap((name, at) => {
        const count = items.filter((item) => has(item.competitors_items[at]?.owned_features ?? null)).length
        return count === 0 ? [] : [{ name, owned_count: count }]
      })
      expect(owners.map(({ name, owned_count: count }) => ({ name, owned_count: count }))).toEqual(
        counted.sort((left, right) => right.owned_count - left.owned_count),
      )
    }
    expect(shown.length).toBeGreaterThan(3)
  })

  test('as of a date counts what that date is compared by, and names it', async () => {
    const read = async (query: string) =>
      dataOf('showFeatureOverview', await ask(`/projects/show-features/${id}${query}`))
    const [older = '', newest = ''] = [dates.at(-2), dates.at(-1)]
    const [latest, then, asOfNewest] = [
      await read(`?compare=${older}`),
      await read(`?as_of=${older}`),
      await read(`?as_of=${newest}`),
    ]
    expect(latest.comparison).toMatchObject({ date: newest, compared_date: older })
    expect(then.comparison?.date).toBe(older)
    expect(latest.known_before_count).toBe(then.known_count)
    const before = latest.features.flatMap(({ feature, before: counts }) =>
      counts !== null && counts.shown_count > 0 ? [{ feature, ...counts }] : [],
    )
    expect(before).toEqual(
      then.features.flatMap(({ feature, shown_count, owned_count }) =>
        shown_count > 0 ? [{ feature, shown_count, owned_count }] : [],
      ),
    )
    expect(before.length).toBeGreaterThan(3)
    expect(asOfNewest.known_count).toBe(latest.known_count)
  })

  test('of a project whose first run is under way there are none yet', async () => {
    const other = await signedIn(app.ctx, 'paid')
    const fresh = await createProject(app, other, { keywords: ['not yet'] })
    const reply = await ask(`/projects/show-features/${fresh}`, other)
    expect(dataOf('showFeatureOverview', reply)).toEqual({
      known_count: 0,
      known_before_count: null,
      comparison: null,
      features: [],
      keywords_count: 1,
      missing_filters: { tags: [], segment: false, setting: false },
    })
    expect((await ask(`/projects/show-features/${fresh}`)).status).toBe(404)
    await app.workOff()
  })
})

describe('GET /projects/show-keyword/{id}/{keyword_id}', () => {
  test('tells own and competitors’ ranks of every day, as history and stored pages have them', async () => {
    for (const row of rows()) {
      const keyword = dataOf('showRankKeyword', await ask(`/projects/show-keyword/${id}/${row.id}?days=90`))
      expect(keyword.keyword).toBe(row.keyword)
      expect(keyword.days.map(({ date, rank, state }) => [date, rank, state])).toEqual(
        row.details.toReversed().map(({ date, rank, state }) => [date, rank, state]),
      )
      expect(keyword.competitors.map(({ name }) => name)).toEqual(competitors)
      for (const [at, day] of keyword.days.entries()) {
        if (day.state === 'failed') continue
        const {
          page,
          snapshot,
          dates: worked,
        } = dataOf('showProjectSnapshot', await ask(`/projects/show-serp-snapshot/${id}/${row.id}?date=${day.date}`))
        expect(snapshot).toEqual(day)
        expect(worked.map(({ date }) => date)).toEqual(dates.toReversed())
        const onPage = (owner: string) => page?.organic.find((result) => result.owner === owner)?.position ?? null
        expect(onPage('own')).toBe(day.rank)
        for (const [of, { ranks, first_ranked_on }] of keyword.competitors.entries()) {
          expect(first_ranked_on).toBe(dates[0])
          expect(ranks[at]?.date).toBe(day.date)
          expect(onPage(`competitor${of + 1}`)).toBe(ranks[at]?.rank)
        }
      }
    }
  })

  test('names its metrics', async () => {
    const keyword = dataOf('showRankKeyword', await ask(`/projects/show-keyword/${id}/${rows()[0]?.id}`))
    expect(keyword).toMatchObject({ metrics_state: 'known', search_volume: expect.any(Number) })
  })
})

describe('GET /projects/show-serp-snapshot/{id}/{keyword_id}', () => {
  test('shows the newest check that worked; a day that failed has no page, a day before the first check is not there', async () => {
    const [row] = rows()
    const failed = rows().at(-1)
    expect(dataOf('showProjectSnapshot', await ask(`/projects/show-serp-snapshot/${id}/${row?.id}`))).toMatchObject({
      keyword: row?.keyword,
      domains: ['kestrelroast.example', ...competitors],
      snapshot: { date: today(), rank: row?.details[0]?.rank },
    })
    expect(dataOf('showProjectSnapshot', await ask(`/projects/show-serp-snapshot/${id}/${failed?.id}`))).toMatchObject({
      snapshot: { state: 'failed', rank: null },
      dates: [],
      page: null,
    })
    expect((await ask(`/projects/show-serp-snapshot/${id}/${row?.id}?date=2020-02-02`)).status).toBe(404)
    for (const date of ['0000-01-01', '2027-02-30', 'x'])
      expect((await ask(`/projects/show-serp-snapshot/${id}/${row?.id}?date=${date}`)).status).toBe(400)
  })

  test('a rank outlives its page', async () => {
    const [row] = rows()
    const date = dates[1] ?? ''
    await app.ctx.db.execute(sql`
      delete from serp_snapshots r using rank_observations o where r.id = o.snapshot_id and r.query_id = o.snapshot_query_id
        and o.project_id = ${id} and o.keyword_id = ${row?.id} and o.day = ${date}::date`)
    const cell = row?.details.find((one) => one.date === date)
    expect(
      dataOf('showProjectSnapshot', await ask(`/projects/show-serp-snapshot/${id}/${row?.id}?date=${date}`)),
    ).toMatchObject({ snapshot: { date, rank: cell?.rank }, page: null })
  })

  test('a keyword of another project, own or not, is not there', async () => {
    const other = await createProject(app, person, { keywords: ['elsewhere'] })
    for (const call of ['show-keyword', 'show-serp-snapshot'])
      expect((await ask(`/projects/${call}/${other}/${rows()[0]?.id}`)).status).toBe(404)
    await app.workOff()
  })
})
