import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readStoredPages } from '../../../testing/stored-pages.ts'
import { createProject, listProjects, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})
afterAll(() => app.close())

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const refresh = (person: Person, id: number, body: object = {}) =>
  app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body })
const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)
const today = () => app.clock.read().toISOString().slice(0, 10)

test('the history has seven dates a page, newest first, with the change since the check before', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['history coffee', 'history tea'] })
  await app.workOff()
  const dates = [today()]
  for (let day = 1; day <= 8; day += 1) {
    app.clock.advance(days(1))
    person.token = await openSession(app.ctx, person.viewer)
    expect((await refresh(person, id)).status).toBe(202)
    await app.workOff()
    dates.unshift(today())
  }
  const [newest, older] = [await showHistory(app, person, id), await showHistory(app, person, id, '?page=2')]
  expect(newest.pagination).toEqual({ current_page: 1, last_page: 2, total: 9 })
  for (const [at, row] of (newest.historiesData[0] ?? []).entries()) {
    const earlier = older.historiesData[0]?.[at]
    expect([...row.dates, ...(earlier?.dates ?? [])]).toEqual(dates)
    const cells = [...row.details, ...(earlier?.details ?? [])]
    expect(cells.map(({ date }) => date)).toEqual(dates)
    cells.forEach((cell, column) => {
      const before = cells[column + 1]
      const isBoth = cell.rank !== null && before !== undefined && before.rank !== null
      expect(cell.difference).toBe(isBoth ? (cell.rank ?? 0) - (before.rank ?? 0) : null)
      const isNew = cell.rank !== null && before?.state === 'not_in_depth'
      const isLost = cell.rank === null && before !== undefined && before.rank !== null
      expect(cell.change).toBe(isNew ? 'new' : isLost ? 'lost' : null)
    })
  }
  expect((await listProjects(app, person)).projects[0]?.sparkline.map(({ date }) => date)).toEqual(dates.toReversed())
})

test('the history tells the rank of the stored page, for own domain and competitors', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const competitors = ['beanharbour.example', 'morningpress.example']
  const id = await createProject(app, person, { keywords: words(20, 'agree coffee'), competitors })
  await app.workOff()
  const { historiesData } = await showHistory(app, person, id)
  const items = await showCompetitors(app, person, id)
  const { rows: seen } = await app.ctx.db.execute<{ keyword_id: number; snapshot_id: string }>(
    sql`select keyword_id, snapshot_id from rank_observations where project_id = ${id}`,
  )
  const pages = new Map((await readStoredPages(app)).map((page) => [page.id, page.organic]))
  const rows = seen.map((row) => ({ ...row, organic: pages.get(row.snapshot_id) ?? [] }))
  expect(rows).toHaveLength(20)
  for (const { keyword_id, organic } of rows) {
    const onPage = (domain: string) =>
      organic.find((result) => result.position <= 20 && `.${result.domain}`.endsWith(`.${domain}`))?.position ?? null
    const row = historiesData[0]?.find((one) => one.id === keyword_id)
    expect(row?.details[0]?.rank).toBe(onPage('kestrelroast.example'))
    const item = items.find((one) => one.id === keyword_id)
    expect(item?.rank).toBe(onPage('kestrelroast.example'))
    expect(item?.competitors_items.map(({ name, rank }) => [name, rank])).toEqual(
      competitors.map((name) => [name, onPage(name)]),
    )
  }
})

test('a failed check is no rank and no drop, is shown, and is not paid', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['fails __40501__', 'works coffee'] })
  await app.workOff()
  expect(await credits(person)).toBe(4_996.7273)
  const { historiesData, project } = await showHistory(app, person, id)
  expect(project.last_run).toMatchObject({ outcome: 'partial', done_count: 1, failed_count: 1 })
  const [failed, worked] = historiesData[0] ?? []
  expect(failed).toMatchObject({
    failure: expect.stringContaining('refunded'),
    url: null,
    taken_at: null,
  })
  expect(failed?.details).toEqual([
    expect.objectContaining({ state: 'failed', rank: null, difference: null, change: null }),
  ])
  expect(worked?.failure).toBeNull()
  const again = await refresh(person, id, { onlyFailed: true })
  expect(again.status).toBe(202)
  await app.workOff()
  expect(await credits(person)).toBe(4_996.7273)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('a page holds the requested number of keywords, in both views', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const keywords = Array.from({ length: 60 }, (_, at) => `paged coffee ${at}`)
  const id = await createProject(app, person, { keywords })
  await app.workOff()
  const sizes = async (query: string) => {
    const { historiesData, keywords_pagination } = await showHistory(app, person, id, query)
    return [historiesData[0]?.length, keywords_pagination.last_page]
  }
  expect(await sizes('')).toEqual([50, 2])
  expect(await sizes('?keywords_per_page=25&keywords_page=3')).toEqual([10, 3])
  expect(await sizes('?keywords_per_page=100')).toEqual([60, 1])
  expect(await showCompetitors(app, person, id, '?keywords_per_page=25')).toHaveLength(25)
  for (const view of ['list-histories', 'list-competitors'])
    for (const size of ['0', '30', 'all', '1000'])
      expect(
        (await app.call('GET', `/projects/${view}/${id}?keywords_per_page=${size}`, { token: person.token })).status,
      ).toBe(400)
})
