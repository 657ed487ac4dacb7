import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import {
  createProject,
  listProjects,
  projectBody,
  showCompetitors,
  showHistory,
} from '../../../testing/track-project.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})
afterAll(() => app.close())

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const create = (person: Person, body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/projects', { token: person.token, body: { ...projectBody, ...body }, headers })
const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)
const today = () => app.clock.read().toISOString().slice(0, 10)

test('a project is accepted with the seed’s words; its keywords are pending in today’s column, then ranked and paid once', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const reply = await create(person, {
    keywords: ['first coffee', 'first tea'],
    competitors: ['beanharbour.example'],
  })
  expect(reply).toMatchObject({
    status: 202,
    body: { message: 'Your project is in queue! It will take around 2 to 5 minutes...' },
  })
  const { id } = (reply.body as { data: { id: number } }).data
  const before = await showHistory(app, person, id)
  expect(before).toMatchObject({ projectName: 'Kestrel', isItemNull: true, itemLeft: 2, pagination: { total: 1 } })
  expect(before.historiesData[0]?.map(({ details }) => details)).toEqual(
    [1, 2].map(() => [expect.objectContaining({ date: today(), state: 'pending', rank: null })]),
  )
  expect(await credits(person)).toBe(4_993.4546)
  await app.workOff()
  const after = await showHistory(app, person, id)
  expect(after).toMatchObject({ isItemNull: false, itemLeft: 0, keywords_pagination: { total: 2, last_page: 1 } })
  for (const row of after.historiesData[0] ?? []) {
    expect(row.dates).toEqual([today()])
    const [cell] = row.details
    expect(['found', 'not_in_depth']).toContain(cell?.state)
    expect(cell?.state === 'found').toBe(cell?.rank !== null)
    expect(row.url === null).toBe(cell?.rank === null)
    expect(cell).toMatchObject({ depth: 20, difference: null, change: null })
  }
  expect(await credits(person)).toBe(4_993.4546)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  const [listed] = (await listProjects(app, person)).projects
  expect(listed).toMatchObject({
    id,
    keyword_count: 2,
    competitor_count: 1,
    duration: 'never',
    isDailyChecked: 0,
    next_run_at: null,
    last_run: { kind: 'first', outcome: 'done', done_count: 2, failed_count: 0 },
  })
  expect(listed?.sparkline).toHaveLength(1)
  expect(listed?.averagePosition).toBe(listed?.sparkline[0]?.averagePosition)
})

test('fifty requests at once with one key make one project and one charge', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const body = { keywords: ['sent often'], random_id: 'one key' }
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(person, body)))
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  await app.workOff()
  expect((await listProjects(app, person)).pagination.total).toBe(1)
  expect(await credits(person)).toBe(4_996.7273)
  const other = await create(person, { keywords: ['something else'], random_id: 'one key' })
  expect(other).toMatchObject({ status: 409, body: { code: 'request.conflict' } })
})

test.each([
  ['no name', { projectName: '  ' }, 'Please enter a project name.'],
  ['a name of two lines', { projectName: 'one\ntwo' }, 'hidden control characters'],
  ['no keywords', { keywords: [] }, 'Keywords cannot be empty.'],
  ['101 keywords', { keywords: words(101, 'k') }, 'up to 100 keywords per query'],
  ['eleven competitors', { competitors: words(11, 'x').map((_, at) => `c${at}.example`) }, 'up to 10 competitors'],
  ['a competitor twice', { competitors: ['a.com', 'A.com'] }, 'already added'],
  ['itself as competitor', { competitors: ['kestrelroast.example'] }, 'your own domain'],
  ['a domain with a scheme', { domainUrl: 'https://example.com' }, 'Please enter a valid domain.'],
  ['a public suffix', { domainUrl: 'co.uk' }, '“co.uk” is shared by many websites'],
  ['a private suffix with www.', { domainUrl: 'www.github.io' }, '“github.io” is shared by many websites'],
  ['a suffix as competitor', { competitors: ['uk.com'] }, '“uk.com” is shared by many websites'],
  ['an hour there is not', { runAt: '24:00' }, 'time of day'],
  ['a zone there is not', { timeZone: 'Europe/Nowhere' }, 'time zone'],
  ['another frequency', { duration: 'onceInYear' }, 'how often'],
  ['an unknown country', { country: 1 }, 'Please select a country.'],
  ['a language the engine lacks', { language: 'xx' }, 'doesn’t support that language'],
])('%s is a 400 with a sentence, and costs nothing', async (_name, wrong, sentence) => {
  const person = await signedIn(app.ctx, 'paid')
  const reply = await create(person, { keywords: ['one'], ...wrong })
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'input.invalid', message: expect.stringContaining(sentence) },
  })
  expect((await listProjects(app, person)).pagination.total).toBe(0)
  expect(await credits(person)).toBe(5_000)
})

test('an entered subdomain takes what is below it along where that was chosen, a competitor’s too', async () => {
  const keywords = ['subdomain kettles']
  for (const host of ['de.shop.teapots.example', 'de.shop.kettles.example'])
    app.sandbox.control.addDomain({ domain: host.slice(8), host, strength: 1, country: null, keywords })
  const person = await signedIn(app.ctx, 'paid')
  const read = async (choice: object) => {
    const own = { domainUrl: 'shop.teapots.example', competitors: ['shop.kettles.example'] }
    const id = await createProject(app, person, { ...own, keywords, depth: 100, ...choice })
    await app.workOff()
    const { project, historiesData } = await showHistory(app, person, id)
    const [beside] = await showCompetitors(app, person, id)
    const states = [historiesData[0]?.[0]?.details[0]?.state, beside?.competitors_items[0]?.state]
    return { includes: project.includesSubdomains, states }
  }
  expect(await read({})).toEqual({ includes: false, states: ['not_in_depth', 'not_in_depth'] })
  expect(await read({ includesSubdomains: 1 })).toEqual({ includes: true, states: ['found', 'found'] })
})

test.each([
  ['21 keywords', { keywords: words(21, 'k') }, 'Trial Plan Limit'],
  ['a competitor', { competitors: ['a.com'] }, 'Upgrade to unlock competitors.'],
  ['another engine', { searchEngine: 2 }, 'Upgrade to view more options'],
  ['another depth', { depth: 50 }, 'Upgrade to view more options'],
  ['a schedule', { duration: 'onceInWeek' }, 'Upgrade to schedule runs.'],
  ['the tick of daily', { isDailyChecked: '1' }, 'Upgrade to schedule runs.'],
])('a trial asking for %s is refused on the server too', async (_name, wrong, sentence) => {
  const person = await signedIn(app.ctx, 'trial')
  expect(await create(person, { keywords: ['one'], ...wrong })).toMatchObject({
    status: 403,
    body: { code: 'trial.restricted', message: expect.stringContaining(sentence) },
  })
})

test('the plan’s number of projects is the most: 403 that says so, nothing stored', async () => {
  const person = await signedIn(app.ctx, 'trial')
  await createProject(app, person, { keywords: ['one'] })
  expect(await create(person, { keywords: ['two'] })).toMatchObject({
    status: 403,
    body: { code: 'project.limit-reached', message: expect.stringContaining('1 project') },
  })
  expect((await listProjects(app, person)).pagination.total).toBe(1)
})

test('too few credits: 402, nothing stored, nothing held', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 5 })
  expect(await create(person, { keywords: ['one', 'two'] })).toMatchObject({
    status: 402,
    body: { code: 'credits.insufficient', message: 'Insufficient credits' },
  })
  expect((await listProjects(app, person)).pagination.total).toBe(0)
  expect(await credits(person)).toBe(5)
})

test('without a plan there is no new project, but what one has is there to read', async () => {
  const person = await signedIn(app.ctx, 'expired', { credits: 100 })
  expect(await create(person, { keywords: ['one'] })).toMatchObject({ status: 403, body: { code: 'plan.locked' } })
  expect((await listProjects(app, person)).projects).toEqual([])
})
