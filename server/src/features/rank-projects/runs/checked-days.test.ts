import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { lockProject } from '../get-project.ts'
import { recordRanks } from './record-ranks.ts'
import { storeFailures, storeRanks } from './store-ranks.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.advance(Date.parse('2027-09-01T05:00:00Z') - app.clock.read().getTime())
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const pass = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
}
const refresh = async (id: number, body: object = {}) => {
  const path = `/projects/refresh-project/${id}`
  expect((await app.call('POST', path, { token: person.token, body })).status).toBe(202)
  await app.workOff()
}
const detailsOf = async (id: number) => (await showHistory(app, person, id)).historiesData[0]?.[0]?.details ?? []

test.each([
  ['Pacific/Honolulu', ['2027-09-01', '2027-08-31']],
  ['UTC', ['2027-09-01']],
  ['Pacific/Auckland', ['2027-09-02', '2027-09-01']],
])('in %s the columns are the days of its calendar', async (timeZone, dates) => {
  const id = await createProject(app, person, { keywords: ['calendar coffee'], timeZone })
  await app.workOff()
  // 05:00 and 14:00 in UTC.
  await pass(hours(9))
  await refresh(id)
  expect((await detailsOf(id)).map(({ date }) => date)).toEqual(dates)
  expect((await listProjects(app, person)).projects[0]?.sparkline.map(({ date }) => date)).toEqual(dates.toReversed())
})

test('after the zone was moved west, the newest check is still in the newest column and compared with the previous one', async () => {
  const id = await createProject(app, person, { keywords: ['west coffee'], timeZone: 'Pacific/Auckland' })
  await app.workOff()
  await pass(hours(8))
  await refresh(id)
  const before = await detailsOf(id)
  expect(before.map(({ date }) => date)).toEqual(['2027-09-02', '2027-09-01'])
  const body = { isRuntime: 1, timeZone: 'Pacific/Honolulu' }
  expect((await app.call('PUT', `/projects/${id}`, { token: person.token, body })).status).toBe(200)
  await pass(hours(5))
  await refresh(id)
  const { historiesData } = await showHistory(app, person, id)
  expect(historiesData[0]?.[0]?.dates).toEqual(['2027-09-02', '2027-09-01'])
  const { rows } = await app.ctx.db.execute(sql`
    select o.day::text as day, o.taken_at = k.latest_taken_at as newest, o.previous_depth > 0 as compared from rank_observations o
    join rank_project_keywords k on k.account_id = o.account_id and k.id = o.keyword_id
    where o.project_id = ${id} order by o.day desc`)
  expect(rows).toEqual([
    { day: '2027-09-02', newest: true, compared: true },
    { day: '2027-09-01', newest: false, compared: null },
  ])
})

test('a later check of a day replaces the earlier one; an earlier or failed one replaces none', async () => {
  const id = await createProject(app, person, { keywords: ['replaced coffee'] })
  await app.workOff()
  const project = await lockProject(app.ctx, { accountId: person.id, projectId: id })
  const [row] = (await showHistory(app, person, id)).historiesData[0] ?? []
  if (project === undefined || row === undefined) throw new Error('the project is not there')
  const day = '2027-09-01'
  const serpFetch = (rank: number, taken: string) => {
    const url = `https://kestrelroast.example/${rank}`
    const page = { snapshotId: uuid(), queryId: 1, takenAt: new Date(taken) }
    const ranks = [{ rank, rankAbsolute: rank + 2, url, urls: [url], ranks: [rank] }]
    const nothing = { features: [], correction: null, isDoubtful: false }
    const summary = { ...nothing, resultsRead: 20, aiOverview: 'none' as const }
    const ranked = {
      keyword: { id: row.id },
      day,
      page,
      ranks,
      otherPages: [],
      featureOwners: {},
      ownedFeatures: [[]],
      summary,
      outline: { results: [] },
    }
    return storeRanks(app.ctx, project, [], [ranked])
  }
  const shown = async () => {
    const [one] = (await showHistory(app, person, id)).historiesData[0] ?? []
    return [one?.url, one?.details.map((cell) => [cell.date, cell.rank, cell.rank_absolute, cell.state])]
  }
  await serpFetch(7, '2027-09-01T15:00:00Z')
  const seventh = ['https://kestrelroast.example/7', [[day, 7, 9, 'found']]]
  expect(await shown()).toEqual(seventh)
  await serpFetch(3, '2027-09-01T12:00:00Z')
  expect(await shown()).toEqual(seventh)
  await storeFailures(app.ctx, project, [{ keyword: { id: row.id }, failure: 'provider', day }])
  expect(await shown()).toEqual(seventh)
  await serpFetch(2, '2027-09-01T18:00:00Z')
  expect(await shown()).toEqual(['https://kestrelroast.example/2', [[day, 2, 4, 'found']]])
})

test('deleting a project in the middle of its run charges what was delivered and refunds the rest', async () => {
  await createProject(app, await signedIn(app.ctx, 'paid'), { keywords: ['half coffee', 'half tea'] })
  await app.workOff()
  const keywords = ['half coffee', 'half tea', 'half kettle', 'half beans', 'half cups']
  const id = await createProject(app, person, { keywords })
  // Pages of the first two keywords exist already; the others are still to come.
  await recordRanks(app.ctx, { accountId: person.id, subjectId: id })
  expect(await showHistory(app, person, id)).toMatchObject({ itemLeft: 3 })
  expect((await app.call('DELETE', `/projects/${id}`, { token: person.token })).status).toBe(200)
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  await pass(hours(3))
  await app.workOff()
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})
