import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRankOnDay, ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { days, minutes, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, projectBody, showHistory } from '../../../testing/track-project.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})
afterAll(() => app.close())

const unitedKingdom = 2826
const { projectName, searchEngine, deviceType, language, country } = projectBody
const settings = { projectName, searchEngine, deviceType, language, country, state_city: null, depth: 20 }
const reading = { extraPage: false, loadsAiOverview: false }
const change = (person: Person, id: number, part: object = {}) =>
  app.call('PUT', `/projects/change-settings/${id}`, {
    token: person.token,
    body: { ...settings, ...reading, ...part },
  })
const refresh = async (person: Person, id: number) => {
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, {
    token: person.token,
    body: { confirm: true },
  })
  if (reply.status !== 202) throw new Error(`not refreshed: ${reply.status}`)
  await app.workOff()
}
const showOverview = async (person: Person, id: number) => {
  const reply = await app.call('GET', `/projects/show-overview/${id}?days=30`, { token: person.token })
  return (reply.body as { data: { days: ProjectDay[]; notes: { date: string; text: string; author: string }[] } }).data
}
const changesOf = async (person: Person, id: number) => {
  const { historiesData } = await showHistory(app, person, id)
  return (historiesData[0] ?? []).map(({ details }) => details.map((cell) => [cell.difference, cell.change]))
}
const keywords = Array.from({ length: 12 }, (_, at) => `moved coffee ${at}`)

test('name, depth and what is read beside change, with a note of what did; the domain stays', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['renamed'], depth: 20 })
  await app.workOff()
  const part = {
    projectName: ' Kestrel  Roast ',
    depth: 50,
    extraPage: true,
    loadsAiOverview: true,
    domainUrl: 'other.example',
  }
  expect(await change(person, id, part)).toMatchObject({ status: 200, body: { message: 'Project settings saved' } })
  const [project] = (await listProjects(app, person, '?search=kestrel')).projects
  expect(project).toMatchObject({
    id,
    domain: 'kestrelroast.example',
    depth: 50,
    extraPage: true,
    loadsAiOverview: true,
    place_code: null,
    country_code: country,
  })
  expect((await showOverview(person, id)).notes).toMatchObject([
    {
      date: '2027-03-01',
      text: 'Settings changed. Depth: top 20 → top 50; Extra results page: off → on; Load AI Overview citations: off → on',
      author: person.viewer.account.name,
    },
  ])
  // The same again changes nothing and says nothing.
  await change(person, id, part)
  expect((await showOverview(person, id)).notes).toHaveLength(1)
})

test('excluding keywords that aren’t found from the average applies to all days, adds a note, and can be undone', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords, depth: 20 })
  await app.workOff()
  const seen = async () => {
    const [project] = (await listProjects(app, person)).projects
    const [day] = (await showOverview(person, id)).days
    return { countsUnranked: project?.countsUnranked, project: project?.average_basis, day: day?.average_basis }
  }
  const counted = await seen()
  const { found = 0, unranked = 0 } = counted.day ?? {}
  expect([counted.countsUnranked, unranked > 0, counted.project]).toEqual([true, true, counted.day])
  expect((await change(person, id, { countsUnranked: 'perhaps' })).status).toBe(400)
  await change(person, id, { countsUnranked: 0, depth: 20 })
  const leftOut = { found, unranked: 0, unranked_as: null, left_out: unranked }
  expect(await seen()).toEqual({ countsUnranked: false, project: leftOut, day: leftOut })
  expect((await showOverview(person, id)).notes).toMatchObject([
    { text: 'Settings changed. Include keywords not found in the average position: on → off' },
  ])
  // Unchanged if it isn’t sent.
  await change(person, id, { depth: 20 })
  expect((await seen()).countsUnranked).toBe(false)
  await change(person, id, { countsUnranked: 1, depth: 20 })
  expect(await seen()).toEqual(counted)
})

test('ranks of another place replace those before and are not compared with them, nor charged before they are run', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords, competitors: ['beanharbour.example'], depth: 20 })
  await app.workOff()
  app.clock.advance(days(1))
  await refresh(person, id)
  const posted = app.sandbox.control.tasks().length
  expect((await change(person, id, { country: unitedKingdom })).status).toBe(200)
  await app.workOff()
  expect(app.sandbox.control.tasks()).toHaveLength(posted)
  app.clock.advance(days(1))
  await refresh(person, id)
  const cells = await changesOf(person, id)
  expect(cells.every(([newest]) => newest?.every((part) => part === null))).toBe(true)
  expect(cells.some(([, before]) => before?.some((part) => part !== null))).toBe(true)
  const { days: shown, notes } = await showOverview(person, id)
  expect(notes).toMatchObject([{ text: 'Settings changed. Location: Ireland → United Kingdom' }])
  const last = shown.at(-1)
  expect(last?.moved).toEqual({ improved: 0, declined: 0, unchanged: 0, unknown: 0, appeared: 0, lost: 0 })
  expect(last).toMatchObject({ checked_count: keywords.length, is_baseline: true })
  // Each keyword counts once in what all of them stand at.
  const ranks = (await showHistory(app, person, id)).historiesData[0]?.map(({ details }) => details[0]?.rank ?? 21)
  const average = (ranks ?? []).reduce((sum, rank) => sum + rank, 0) / (ranks?.length ?? 1)
  expect(last?.averagePosition).toBeCloseTo(average, 1)
  const rows = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
  const items = (
    rows.body as { competitorsData: { items: { competitors_items: { difference: number | null }[] }[] }[] }
  ).competitorsData[0]?.items
  expect(items?.map(({ competitors_items }) => competitors_items[0]?.difference)).toEqual(keywords.map(() => null))
  expect((await showHistory(app, person, id, '?moved=down')).keywords_pagination.total).toBe(0)
  // The next run is compared with the new place.
  app.clock.advance(days(1))
  await refresh(person, id)
  const { days: after } = await showOverview(person, id)
  expect(Object.values(after.at(-1)?.moved ?? {}).reduce((sum, one) => sum + one, 0)).toBe(keywords.length)
})

test('a rank of the new place on the same day takes the place of the old one, also off an older page', async () => {
  const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  await createProject(app, other, { keywords: ['same day'], country: unitedKingdom })
  await app.workOff()
  app.clock.advance(minutes(30))
  const id = await createProject(app, person, { keywords: ['same day'] })
  await app.workOff()
  await change(person, id, { country: unitedKingdom })
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, {
    token: person.token,
    body: { confirm: true },
  })
  expect(reply.status).toBe(202)
  await app.workOff()
  const keyword = (await showHistory(app, person, id)).historiesData[0]?.[0]?.id
  const shown = await app.call('GET', `/projects/show-keyword/${id}/${keyword}?days=30`, { token: person.token })
  const [day, ...more] = (shown.body as { data: { days: OwnRankOnDay[] } }).data.days
  expect(more).toEqual([])
  const page = await app.call('GET', `/projects/show-serp-snapshot/${id}/${keyword}`, { token: person.token })
  expect(page.body).toMatchObject({ data: { snapshot: { rank: day?.rank, depth: 20 } } })
  expect(day?.is_baseline).toBe(true)
})

test('after a change of depth no page is read that is older than what is known', async () => {
  // The first slot of a project is on another day than it was made.
  app.clock.moveTo('2027-03-20T23:25:00Z')
  const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  await createProject(app, other, { keywords: ['older page'], depth: 50 })
  await app.workOff()
  const id = await createProject(app, person, { keywords: ['older page'] })
  await app.workOff()
  app.clock.advance(minutes(30))
  await refresh(person, id)
  await change(person, id, { depth: 50 })
  const runAt = new Date(app.clock.read().getTime() + minutes(10)).toISOString().slice(11, 16)
  const schedule = { isRuntime: 1, isDailyChecked: 1, runAt, timeZone: 'UTC' }
  expect((await app.call('PUT', `/projects/${id}`, { token: person.token, body: schedule })).status).toBe(200)
  app.clock.advance(minutes(20))
  // The provider counts in whole seconds.
  const due = app.clock.read().getTime() - seconds(1)
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  for (let round = 0; round < 6; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  const [row] = (await showHistory(app, person, id)).historiesData[0] ?? []
  expect(row?.details[0]).toMatchObject({ depth: 50 })
  expect(new Date(row?.taken_at ?? 0).getTime()).toBeGreaterThanOrEqual(due)
})

test('a day of two changes has one note of both, and a competitor added after it is read as deep as each day was', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const words = Array.from({ length: 8 }, (_, at) => `read as deep ${at}`)
  const id = await createProject(app, person, { keywords: words, depth: 10 })
  await app.workOff()
  await change(person, id, { depth: 100 })
  await change(person, id, { depth: 100, extraPage: true })
  const { notes } = await showOverview(person, id)
  expect(notes.map(({ text }) => text)).toEqual([
    'Settings changed. Depth: top 10 → top 100; Extra results page: off → on',
  ])
  const body = { competitorsItems: ['beanharbour.example'] }
  expect((await app.call('PUT', `/projects/${id}`, { token: person.token, body })).status).toBe(200)
  await app.workOff()
  const { rows } = await app.ctx.db.execute<{ depth: number; deepest: number | null }>(sql`
    select min(depth) as depth, max(rank) as deepest from rank_competitor_observations where project_id = ${id}`)
  expect(rows[0]?.depth).toBe(10)
  expect(rows[0]?.deepest ?? 0).toBeLessThanOrEqual(10)
})

test('a run under way, somebody else’s project, a trial’s limits and wrong settings are refused', async () => {
  const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const id = await createProject(app, person, { keywords: ['refused'] })
  expect(await change(person, id, { depth: 50 })).toMatchObject({ status: 409, body: { code: 'project.running' } })
  await app.workOff()
  expect((await change(stranger, id)).status).toBe(404)
  const wrong = [
    { depth: 30 },
    { depth: undefined },
    { projectName: ' ' },
    { country: 1 },
    { state_city: 999_999_999 },
    { language: 'xx' },
    { searchEngine: 2, loadsAiOverview: true },
  ]
  for (const part of wrong) expect([part, (await change(person, id, part)).status]).toEqual([part, 400])
  const trial = await signedIn(app.ctx, 'trial')
  const ofTrial = await createProject(app, trial, { keywords: ['trial'] })
  await app.workOff()
  expect(await change(trial, ofTrial, { depth: 50 })).toMatchObject({ status: 403, body: { code: 'trial.restricted' } })
  expect((await change(trial, ofTrial, { country: unitedKingdom })).status).toBe(200)
})
