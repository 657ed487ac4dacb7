import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { listProjects, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T22:30:00Z')
})
afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const credits = (person: Person) => availableCredits(app.ctx, person.id)

async function startCheck(person: Person, body: object): Promise<number> {
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, ...body } })
  expect(reply.status).toBe(202)
  return (reply.body as { data: { id: number } }).data.id
}
async function finishedCheck(person: Person, body: object): Promise<SerpCheck> {
  const id = await startCheck(person, body)
  await app.workOff()
  return showCheck(person, id)
}
const showCheck = async (person: Person, id: number) =>
  ((await app.call('GET', `/serp/show-serp/${id}`, { token: person.token })).body as { data: SerpCheck }).data
const create = (person: Person, id: number, body: object = {}, headers: Record<string, string> = {}) =>
  app.call('POST', '/projects/track-check', {
    token: person.token,
    body: { id, projectName: 'From a check', ...body },
    headers,
  })
async function created(person: Person, id: number, body: object = {}): Promise<number> {
  const reply = await create(person, id, body)
  if (reply.status !== 202) throw new Error(`not accepted: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: { id: number } }).data.id
}
const rowsOf = async (person: Person, id: number) => (await showHistory(app, person, id)).historiesData[0] ?? []
const pass = async (person: Person, milliseconds: number) => {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
}
const settingColumns = sql.raw(
  'domain, engine, device, language_code, location_code, depth, loads_ai_overview, extra_page, country_code, location_name, includes_subdomains',
)

test('has the check’s domain, setting, competitors and keywords, and its ranks as the first day, free', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const keywords = [...Array.from({ length: 9 }, (_, at) => `taken coffee ${at}`), 'taken tea __40501__']
  const check = await finishedCheck(person, {
    keywords,
    competitors: ['beanharbour.example', 'dailygrind.example'],
    depth: 50,
    deviceType: 3,
    domainUrl: 'shop.kestrelroast.example',
    includesSubdomains: true,
    extraPage: true,
    loadsAiOverview: true,
  })
  await pass(person, days(10))
  const paid = await credits(person)
  const calls = app.providerCalls.length
  const reply = await create(person, check.id, { isDailyChecked: 1, runAt: '07:15', timeZone: 'Europe/Dublin' })
  expect(reply).toMatchObject({ status: 202, body: { message: 'Project created from the check' } })
  const { id } = (reply.body as { data: { id: number } }).data
  // At once, without a job.
  const rows = await rowsOf(person, id)
  expect(rows.map(({ keyword }) => keyword)).toEqual(keywords)
  for (const [at, { details, ...row }] of rows.entries()) {
    const item = check.items[at]
    if (item === undefined) throw new Error('more keywords than the check has')
    const { state, rank, rank_absolute, depth, features, results_read } = item
    const date = '2027-03-01'
    expect(details).toEqual([expect.objectContaining({ date, state, rank, rank_absolute, depth })])
    expect(row).toMatchObject({ features, results_read, url: item.url, failure: item.failure })
  }
  const ranks = await showCompetitors(app, person, id)
  expect(ranks.map((row) => row.competitors_items.map(({ name, state, rank }) => [name, state, rank]))).toEqual(
    check.items.map(({ competitor1, competitor2, state }) =>
      [competitor1, competitor2].map((one) => [
        one?.name,
        state === 'failed' ? expect.anything() : one?.state,
        one?.rank,
      ]),
    ),
  )
  const [project] = (await listProjects(app, person)).projects
  expect(project).toMatchObject({
    id,
    projectName: 'From a check',
    keyword_count: 10,
    competitor_count: 2,
    isDailyChecked: 1,
    runAt: '07:15',
    timeZone: 'Europe/Dublin',
    next_run_at: '2027-03-12T07:15:00.000Z',
    retry_at: null,
    last_executed_at: check.items[0]?.taken_at,
    last_run: { kind: 'from-check', outcome: 'partial', done_count: 9, failed_count: 1, keywords_count: 10 },
  })
  const { rows: settings } = await app.ctx.db.execute(sql`
    select ${settingColumns} from serp_checks where account_id = ${person.id}
    union select ${settingColumns} from rank_projects where account_id = ${person.id}`)
  expect(settings).toHaveLength(1)
  expect(await credits(person)).toBe(paid)
  await app.workOff()
  expect(app.providerCalls.slice(calls).filter(({ path }) => path.includes('organic'))).toEqual([])
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('the next run is compared with the check’s ranks', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const check = await finishedCheck(person, { keywords: Array.from({ length: 8 }, (_, at) => `compared ${at}`) })
  const id = await created(person, check.id)
  await pass(person, days(1))
  expect((await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })).status).toBe(
    202,
  )
  await app.workOff()
  for (const [at, { details }] of (await rowsOf(person, id)).entries()) {
    const before = check.items[at]?.rank ?? null
    expect(details).toHaveLength(2)
    expect(details[1]?.rank).toBe(before)
    const now = details[0]?.rank ?? null
    expect(details[0]?.difference).toBe(now !== null && before !== null ? now - before : null)
  }
})

test('the day is that of the check in the project’s zone; what was retried on a later day stands there', async () => {
  app.clock.moveTo('2027-06-01T22:30:00Z')
  const person = await signedIn(app.ctx, 'paid')
  const refused = app.sandbox.control.failKeywords({ keywords: ['late tea'], effect: { kind: 'fail', code: 40501 } })
  const { id } = await finishedCheck(person, { keywords: ['early tea', 'late tea'] })
  app.sandbox.control.clearFaults(refused)
  await pass(person, days(3))
  expect((await app.call('POST', '/serp/retry-serp', { token: person.token, body: { id } })).status).toBe(202)
  await app.workOff()
  const datesIn = async (timeZone: string) =>
    (await rowsOf(person, await created(person, id, { timeZone, projectName: timeZone }))).map(({ details }) =>
      details.map(({ date }) => date),
    )
  expect(await datesIn('UTC')).toEqual([['2027-06-01'], ['2027-06-04']])
  expect(await datesIn('Asia/Tokyo')).toEqual([['2027-06-02'], ['2027-06-05']])
})

test('keywords whose page is gone say so; they are asked for again only by who pays', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const check = await finishedCheck(person, { keywords: ['gone coffee', 'gone tea'] })
  await app.ctx.db.execute(sql`
    update serp_check_keywords set snapshot_id = ${uuid()} where account_id = ${person.id}`)
  const paid = await credits(person)
  const id = await created(person, check.id)
  const rows = await rowsOf(person, id)
  expect(rows.map(({ details, failure }) => [details[0]?.state, failure])).toEqual(
    Array(2).fill(['failed', expect.stringContaining('no longer available')]),
  )
  const [project] = (await listProjects(app, person)).projects
  expect(project).toMatchObject({ retry_at: null, last_executed_at: null, last_run: { outcome: 'failed' } })
  await pass(person, days(1))
  await app.workOff()
  expect(await credits(person)).toBe(paid)
  const body = { onlyFailed: true }
  expect((await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body })).status).toBe(202)
  await app.workOff()
  expect((await rowsOf(person, id)).map(({ details }) => details[0]?.state)).not.toContain('failed')
  expect(await credits(person)).toBeLessThan(paid)
})

test('twenty equal requests, with a key or without one, make one project; another choice makes another', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const check = await finishedCheck(person, { keywords: ['asked often'] })
  const idOf = (reply: { body: unknown }) => (reply.body as { data: { id: number } }).data.id
  const keyed = await Promise.all(
    Array.from({ length: 20 }, () => create(person, check.id, { projectName: 'Keyed' }, { 'idempotency-key': 'one' })),
  )
  const keyless = await Promise.all(Array.from({ length: 20 }, () => create(person, check.id)))
  expect(new Set(keyed.map(idOf)).size).toBe(1)
  expect(new Set(keyless.map(idOf)).size).toBe(1)
  expect(idOf(await create(person, check.id))).toBe(keyless.map(idOf)[0])
  expect((await listProjects(app, person)).pagination.total).toBe(2)
  expect(await create(person, check.id, {}, { 'idempotency-key': 'one' })).toMatchObject({
    status: 409,
    body: { code: 'request.conflict' },
  })
  const [first = 0] = keyless.map(idOf)
  expect((await app.call('DELETE', `/projects/${first}`, { token: person.token })).status).toBe(200)
  expect(idOf(await create(person, check.id))).not.toBe(first)
})

test('a check that runs is refused until it is done; somebody else’s and a deleted one are not there', async () => {
  const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const id = await startCheck(person, { keywords: ['still running'] })
  expect(await create(person, id)).toMatchObject({ status: 409, body: { code: 'check.running' } })
  await app.workOff()
  expect((await create(stranger, id)).status).toBe(404)
  expect((await create(person, id)).status).toBe(202)
  await app.call('POST', '/serp/delete-serps', { token: person.token, body: { serps_ids: [id] } })
  expect((await create(person, id, { projectName: 'Too late' })).status).toBe(404)
  // The project has the ranks and keeps them.
  const [project] = (await listProjects(app, person)).projects
  expect((await rowsOf(person, project?.id ?? 0))[0]?.details[0]?.state).not.toBe('failed')
})

test('a trial’s one project is without a schedule, and there is no second', async () => {
  const person = await signedIn(app.ctx, 'trial')
  const check = await finishedCheck(person, { keywords: ['trial coffee'] })
  expect(await create(person, check.id, { duration: 'onceInWeek' })).toMatchObject({
    status: 403,
    body: { code: 'trial.restricted', message: 'Upgrade to schedule runs.' },
  })
  expect((await create(person, check.id)).status).toBe(202)
  expect(await create(person, check.id, { projectName: 'Second' })).toMatchObject({
    status: 403,
    body: { code: 'project.limit-reached', message: expect.stringContaining('1 project') },
  })
  expect((await listProjects(app, person)).pagination.total).toBe(1)
})

test('a plan with room for fewer keywords refuses, and nothing is stored', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const check = await finishedCheck(person, { keywords: ['a', 'b', 'c'] })
  const { rows } = await app.ctx.db.execute<{ id: number }>(sql`
    update plans set project_keyword_limit = 2 where id in (
      select plan_id from subscriptions where account_id = ${person.id}) returning id`)
  expect(await create(person, check.id)).toMatchObject({ status: 403, body: { code: 'project.keyword-limit' } })
  for (const { id } of rows)
    await app.ctx.db.execute(sql`update plans set project_keyword_limit = 1000 where id = ${id}`)
  expect((await listProjects(app, person)).pagination.total).toBe(0)
})

test('without a plan there is none', async () => {
  const person = await signedIn(app.ctx, 'expired', { credits: 50 })
  const check = await finishedCheck(person, { keywords: ['no plan'] })
  app.clock.advance(hours(1))
  expect(await create(person, check.id)).toMatchObject({ status: 403, body: { code: 'plan.locked' } })
})
