import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardMovement, DashboardRanks, Mover } from '#contract/dashboard/account-rows.ts'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import type { ListedRankProject } from '#contract/rank-projects/rows.ts'
import { clickShareOf, visibilityOf } from '#contract/rules/rank-projects/click-curve.ts'
import { rankBandKeys, rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { days, seconds } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { createProject, listProjects, showHistory } from '../../testing/track-project.ts'
import { openSession } from '../accounts/index.ts'

const lived = 9
const words = (project: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `${project} coffee ${from + at}`)

let app: TestApp
let person: Person
/** Checked every day; some of its checks fail, and two keywords are added on the way. */
let daily: number
/** In a zone ahead, checked on the first day and the last but one. */
let seldom: number

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  daily = await createProject(app, person, { keywords: words('daily', 14), timeZone: 'UTC', depth: 20 })
  seldom = await createProject(app, person, { keywords: words('seldom', 6), timeZone: 'Pacific/Auckland', depth: 50 })
  await settle()
  for (let day = 1; day <= lived; day += 1) {
    await nextDay()
    const failing = words('daily', 14).filter((_, at) => (at + day) % 5 === 0)
    app.sandbox.control.failKeywords({ keywords: failing, effect: { kind: 'fail', code: 40501 }, times: 1 })
    if (day === 4) await send('PUT', `/projects/${daily}`, { keywordsItems: words('daily', 2, 14) })
    await send('POST', `/projects/refresh-project/${daily}`, { confirm: true })
    if (day === lived - 1) await send('POST', `/projects/refresh-project/${seldom}`, { confirm: true })
  }
}, 120_000)
afterAll(() => app.close())

async function settle() {
  for (let round = 0; round < 6; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

async function nextDay() {
  app.clock.advance(days(1))
  person.token = await openSession(app.ctx, person.viewer)
}

async function send(method: 'POST' | 'PUT', path: string, body: object) {
  const reply = await app.call(method, path, { token: person.token, body })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  await settle()
}

async function ask<Data>(path: string, by = person): Promise<Data> {
  const reply = await app.call('GET', path, { token: by.token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: Data }).data
}
const showRanks = (by?: Person, days = 7) => ask<DashboardRanks>(`/dashboard/ranks?days=${days}`, by)
const showMovement = (by?: Person, days = 7) => ask<DashboardMovement>(`/dashboard/movement?days=${days}`, by)
const overview = async (id: number) => (await ask<{ days: ProjectDay[] }>(`/projects/show-overview/${id}?days=30`)).days

async function rowsOf(id: number): Promise<RankHistoryRow[]> {
  const pages = await Promise.all([1, 2].map((page) => showHistory(app, person, id, `?page=${page}`)))
  return (pages[0]?.historiesData[0] ?? []).map((row) => ({
    ...row,
    details: pages.flatMap(
      ({ historiesData }) => historiesData[0]?.find(({ id: one }) => one === row.id)?.details ?? [],
    ),
  }))
}

/** From the ranks day by day: where each keyword stood last up to a date. */
const standing = ({ details }: RankHistoryRow, until: string) =>
  details.find(({ date, state }) => date <= until && state !== 'failed')

const averageOf = (checks: ReturnType<typeof standing>[]) => {
  const positions = checks.flatMap((check) => (check === undefined ? [] : (check.rank ?? check.depth + 1)))
  return Math.round((positions.reduce((sum, one) => sum + one, 0) / positions.length) * 100) / 100
}

/** Keywords that had been checked by a date. */
async function sameKeywordsNow(id: number, dayThen: string) {
  const checks = (await rowsOf(id))
    .filter((row) => standing(row, dayThen) !== undefined)
    .map((row) => standing(row, '9999-12-31'))
  const ranks = checks.flatMap((check) => check?.rank ?? [])
  const clicks = ranks.reduce((sum, rank) => sum + clickShareOf(rank), 0)
  return { averagePosition: averageOf(checks), visibility: visibilityOf(clicks, checks.length) }
}

type Expected = Pick<Mover, 'keyword_id' | 'before' | 'rank' | 'difference' | 'change'>

async function expectedMoves(id: number, dayThen: string): Promise<Expected[]> {
  return (await rowsOf(id)).flatMap((row) => {
    const [before, now] = [standing(row, dayThen), standing(row, '9999-12-31')]
    if (before === undefined || now === undefined) return []
    const { difference, change } = rankChangeOf(before, now)
    if (change === 'depth' || (change === null && (difference ?? 0) === 0)) return []
    return [{ keyword_id: row.id, before: before.rank, rank: now.rank, difference, change }]
  })
}

const isBetter = ({ difference, change }: Expected) => change === 'new' || (difference ?? 0) < 0

test('averages, visibility and their change are those of the projects’ own overviews', async () => {
  const ranks = await showRanks()
  expect(ranks).toMatchObject({ projects_total: 2, keywords_total: 22, depth: 50 })
  for (const [id, dayThen] of [
    [daily, '2027-03-03'],
    [seldom, '2027-03-04'],
  ] as const) {
    const shown = ranks.projects.find((project) => project.id === id)
    const own = await overview(id)
    const [then, now] = [own.findLast(({ date }) => date <= dayThen), own.at(-1)]
    const pick = (day: ProjectDay | undefined) =>
      day && { averagePosition: day.averagePosition, visibility: day.visibility }
    expect({ averagePosition: shown?.averagePosition, visibility: shown?.visibility }).toEqual(pick(now))
    expect(shown?.compared?.before).toEqual(pick(then))
    // Two keywords were added to one of them since.
    expect(shown?.compared?.now).toEqual(id === seldom ? pick(now) : await sameKeywordsNow(id, dayThen))
    expect(shown?.not_compared).toBeNull()
    expect(shown?.sparkline).toHaveLength(lived + 1)
    expect(shown?.sparkline.at(-1)).toBe(now?.averagePosition)
  }
  const checks = (await Promise.all([daily, seldom].map(rowsOf))).flat().map((row) => standing(row, '9999-12-31'))
  const found = checks.map((check) => check?.rank ?? null)
  const bands = Object.fromEntries(
    rankBandKeys.map((key) => [key, found.filter((rank) => rankBandOf(rank) === key).length]),
  )
  expect(ranks.bands).toEqual(bands)
  expect(ranks.now.averagePosition).toBe(averageOf(checks))
  const unranked = found.filter((rank) => rank === null).length
  expect(ranks.average_basis).toMatchObject({ found: found.length - unranked, unranked, left_out: 0 })
  expect(ranks.compared?.projects).toBe(2)
  const gained = ranks.projects.map(({ compared }) => minus(compared?.now.visibility, compared?.before.visibility) ?? 0)
  expect(gained).toEqual(gained.toSorted((a, b) => a - b))
  expect(ranks.compared?.now).not.toEqual(ranks.now)
  expect(ranks.sparkline.at(-1)).toEqual(ranks.now)
})

test('movers are read off the ranks of seven days ago, failed look-ups moving nothing', async () => {
  const movement = await showMovement()
  const moves = [...(await expectedMoves(daily, '2027-03-03')), ...(await expectedMoves(seldom, '2027-03-04'))]
  const [improved, declined] = [moves.filter(isBetter), moves.filter((move) => !isBetter(move))]
  // The scene is worth nothing if nothing moves.
  expect(Math.min(improved.length, declined.length)).toBeGreaterThan(1)
  expect(movement).toMatchObject({
    compared_projects: 2,
    improved_count: improved.length,
    declined_count: declined.length,
  })
  for (const shown of [...movement.improved, ...movement.declined]) {
    const { project_id: _project, projectName: _name, keyword: _keyword, ...move } = shown
    expect(moves).toContainEqual(move)
  }
  expect(movement.improved).toHaveLength(Math.min(6, improved.length))
  expect(movement.declined).toHaveLength(Math.min(6, declined.length))
  const by = (movers: Mover[]) => movers.flatMap(({ difference }) => (difference === null ? [] : Math.abs(difference)))
  expect(by(movement.improved)).toEqual(by(movement.improved).toSorted((a, b) => b - a))
  const change = (key: string) =>
    moves.filter(({ rank }) => rankBandOf(rank) === key).length -
    moves.filter(({ before }) => rankBandOf(before) === key).length
  expect(movement.band_changes).toEqual(Object.fromEntries(rankBandKeys.map((key) => [key, change(key)])))
})

test('a longer period has nothing to compare with before it has passed', async () => {
  const ranks = await ask<DashboardRanks>('/dashboard/ranks?days=28')
  expect([ranks.compared, ranks.projects.map(({ not_compared }) => not_compared)]).toEqual([null, ['first', 'first']])
  expect(await ask('/dashboard/movement?days=90')).toMatchObject({ compared_projects: 0 })
})

test('counts by project add up to the totals, and each project has its newest note of the last seven days', async () => {
  const note = (date: string, text: string) => send('POST', `/projects/add-note/${daily}`, { date, text })
  await note('2027-03-05', 'Titles rewritten')
  await note('2027-03-08', 'New category pages')
  await note('2027-03-20', 'Sale begins')
  const movement = await showMovement()
  const counted = async (id: number, dayThen: string) => {
    const moves = await expectedMoves(id, dayThen)
    const improved = moves.filter(isBetter).length
    return {
      ...{ id, improved, declined: moves.length - improved },
      appeared: moves.filter(({ change }) => change === 'new').length,
      lost: moves.filter(({ change }) => change === 'lost').length,
    }
  }
  const wanted = [await counted(daily, '2027-03-03'), await counted(seldom, '2027-03-04')]
  expect(movement.projects.map(({ note: _note, ...counts }) => counts).toSorted((a, b) => a.id - b.id)).toEqual(wanted)
  expect(movement.lost_count).toBe(wanted.reduce((sum, { lost }) => sum + lost, 0))
  expect(new Map(movement.projects.map(({ id, note: newest }) => [id, newest]))).toEqual(
    new Map([
      [daily, { date: '2027-03-08', text: 'New category pages' }],
      [seldom, null],
    ]),
  )
})

test('the list of projects shows the same changes in any order, projects without a value last', async () => {
  const young = await createProject(app, person, { projectName: 'Young', keywords: ['young tea'], timeZone: 'UTC' })
  await settle()
  for (const days of [7, 28]) {
    const { projects } = await listProjects(app, person, `?days=${days}`)
    const [ranks, movement] = [await showRanks(person, days), await showMovement(person, days)]
    expect(projects.map(({ id }) => id)).toEqual([young, seldom, daily])
    for (const { id, averagePosition, visibility, compared, not_compared, moved } of projects) {
      const shown = ranks.projects.find((one) => one.id === id)
      expect({ averagePosition, visibility, compared, not_compared }).toEqual({
        averagePosition: shown?.averagePosition,
        visibility: shown?.visibility,
        compared: shown?.compared,
        not_compared: shown?.not_compared,
      })
      const counts = movement.projects.find((one) => one.id === id)
      expect(moved).toEqual(
        counts === undefined
          ? null
          : { improved: counts.improved, declined: counts.declined, appeared: counts.appeared, lost: counts.lost },
      )
    }
    expect(projects.some(({ compared }) => compared !== null)).toBe(days === 7)
  }
  const values: Record<string, (project: ListedRankProject) => number | null> = {
    keywords: ({ keyword_count }) => keyword_count,
    position: ({ averagePosition }) => averagePosition,
    position_change: ({ compared }) => minus(compared?.now.averagePosition, compared?.before.averagePosition),
    visibility: ({ visibility }) => visibility,
    visibility_change: ({ compared }) => minus(compared?.now.visibility, compared?.before.visibility),
    improved: ({ moved }) => moved?.improved ?? null,
    declined: ({ moved }) => moved?.declined ?? null,
    lost: ({ moved }) => moved?.lost ?? null,
  }
  for (const [sort, value] of Object.entries(values))
    for (const direction of ['asc', 'desc']) {
      const sorted = (await listProjects(app, person, `?sort=${sort}&direction=${direction}`)).projects.map(value)
      const known = sorted.flatMap((one) => one ?? [])
      expect(known, sort).toEqual(known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
      expect(
        sorted.slice(known.length).every((one) => one === null),
        sort,
      ).toBe(true)
      expect(sorted).toHaveLength(3)
    }
  const searched = await listProjects(app, person, '?sort=visibility_change&direction=asc&search=young')
  expect(searched.projects.map(({ id }) => id)).toEqual([young])
  const del = await app.call('DELETE', `/projects/${young}`, { token: person.token })
  expect(del.status).toBe(200)
})

const minus = (now: number | null | undefined, before: number | null | undefined) =>
  now === null || now === undefined || before === null || before === undefined ? null : now - before

test('another account sees nothing of them, and one without a project zeros', async () => {
  const other = await signedIn(app.ctx, 'paid')
  expect(await showRanks(other)).toMatchObject({
    now: { averagePosition: null, visibility: null },
    compared: null,
    sparkline: [],
    projects: [],
    keywords_total: 0,
  })
  expect(await showMovement(other)).toMatchObject({ compared_projects: 0, improved: [], declined: [] })
})

test('a project of a week has nothing to compare with yet', async () => {
  const young = await signedIn(app.ctx, 'paid')
  await createProject(app, young, { keywords: ['young coffee'], timeZone: 'UTC' })
  await settle()
  expect((await showRanks(young)).projects).toMatchObject([{ compared: null, not_compared: 'first' }])
  expect(await showMovement(young)).toMatchObject({ compared_projects: 0 })
})

// Last: they change the projects.
test('another depth or other settings are no movement', async () => {
  const settingsOf = async (id: number) => {
    const { project } = await showHistory(app, person, id)
    const { projectName, searchEngine, deviceType, language, extraPage, loadsAiOverview, depth } = project
    return {
      ...{ projectName, searchEngine, deviceType, language, extraPage, loadsAiOverview, depth },
      ...{ country: project.country_code, state_city: null },
    }
  }
  await nextDay()
  await send('PUT', `/projects/change-settings/${daily}`, { ...(await settingsOf(daily)), depth: 50 })
  await send('PUT', `/projects/change-settings/${seldom}`, { ...(await settingsOf(seldom)), deviceType: 3 })
  await nextDay()
  await send('POST', `/projects/refresh-project/${daily}`, { confirm: true })
  await send('POST', `/projects/refresh-project/${seldom}`, { confirm: true })
  const ranks = await showRanks()
  expect(ranks.compared).toBeNull()
  expect(new Map(ranks.projects.map(({ id, not_compared }) => [id, not_compared]))).toEqual(
    new Map([
      [daily, 'depth'],
      [seldom, 'settings'],
    ]),
  )
  const movement = await showMovement()
  expect(movement.compared_projects).toBe(1)
  const moves = await expectedMoves(daily, '2027-03-05')
  expect(movement.improved_count + movement.declined_count).toBe(moves.length)
  for (const { project_id } of [...movement.improved, ...movement.declined]) expect(project_id).toBe(daily)
})
