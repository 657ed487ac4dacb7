import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import {
  createProject,
  listProjects,
  projectBody,
  showCompetitors,
  showHistory,
} from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

// The domain ranks first for this keyword every day.
const keyword = 'standing coffee'
const domain = 'beanharbour.example'
const effect = { kind: 'snippet' } as const

/** A project whose keyword ranks first on its first day. */
async function rankFirst(body: object = {}) {
  const id = await createProject(app, person, { domainUrl: domain, keywords: [keyword], ...body })
  await app.workOff()
  expect(await rowOf(id)).toMatchObject({ details: [{ state: 'found', rank: 1 }] })
  return id
}

const rowOf = async (id: number) => (await showHistory(app, person, id)).historiesData[0]?.[0]
const get = async (path: string) =>
  (await app.call('GET', path, { token: person.token })).body as { data: Record<string, never> }
const daysOf = async (id: number): Promise<ProjectDay[]> =>
  (await get(`/projects/show-overview/${id}`)).data.days as unknown as ProjectDay[]

async function nextDay(id: number, later = 1) {
  app.clock.advance(days(later))
  await app.ctx.db.execute(
    sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`,
  )
  person.token = await openSession(app.ctx, person.viewer)
  expect((await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })).status).toBe(
    202,
  )
  await app.workOff()
}

async function becomeSnippet(id: number) {
  app.sandbox.control.failKeywords({ keywords: [keyword], effect })
  await nextDay(id)
}

const count = async (id: number, countsSnippets: boolean) => {
  const { projectName, searchEngine, deviceType, language, country } = projectBody
  const body = { id, projectName, searchEngine, deviceType, language, country, countsSnippets: Number(countsSnippets) }
  const settings = { ...body, state_city: null, depth: 20, extraPage: 0, loadsAiOverview: 0 }
  const reply = await app.call('PUT', `/projects/change-settings/${id}`, { token: person.token, body: settings })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
}

test('becoming the featured snippet isn’t a loss: it is named, with rank 1 and the same average, range and visibility', async () => {
  const id = await rankFirst()
  await becomeSnippet(id)
  expect((await rowOf(id))?.details[0]).toMatchObject({
    state: 'featured_snippet',
    rank: 1,
    rank_absolute: 1,
    difference: 0,
    change: null,
  })
  const [before, now] = await daysOf(id)
  const { averagePosition, visibility, bands, found_count } = before ?? {}
  expect(now).toMatchObject({ averagePosition, visibility, bands, found_count })
  expect(now?.moved).toMatchObject({ unchanged: 1, lost: 0, declined: 0 })
  expect((await get('/dashboard/movement')).data).toMatchObject({ improved_count: 0, declined_count: 0 })
})

test('if the project doesn’t count snippets, it is named without a position, and isn’t a loss either', async () => {
  const id = await rankFirst()
  await becomeSnippet(id)
  await count(id, false)
  const row = await rowOf(id)
  expect(row?.details[0]).toMatchObject({ state: 'featured_snippet', rank: null, difference: 0, change: null })
  expect(row).toMatchObject({ best: 1, sparkline: [1, 1] })
  const [before, now] = await daysOf(id)
  expect(now).toMatchObject({ averagePosition: null, visibility: before?.visibility, found_count: 0 })
  expect(now?.moved).toMatchObject({ unchanged: 1, lost: 0, declined: 0 })
  expect((await listProjects(app, person)).projects[0]).toMatchObject({ countsSnippets: false, averagePosition: null })
  expect((await get('/dashboard/movement')).data).toMatchObject({ improved_count: 0, declined_count: 0 })
  const shown = (await get(`/projects/show-serp-snapshot/${id}/${row?.id}`)).data
  expect(shown.snapshot).toMatchObject({ state: 'featured_snippet', rank: null })

  // Counted again, every day is as it was.
  await count(id, true)
  expect((await daysOf(id))[1]).toMatchObject({ averagePosition: 1, found_count: 1 })
})

test('whether snippets count changes the ranges on the dashboard, but never the movers', async () => {
  const id = await rankFirst()
  app.sandbox.control.failKeywords({ keywords: [keyword], effect })
  await nextDay(id, 7)
  const seen = async () => (await get('/dashboard/movement')).data
  const still = { compared_projects: 1, improved_count: 0, declined_count: 0 }
  const ranges = { top3: 0, top10: 0, top20: 0, top100: 0, none: 0 }
  expect(await seen()).toMatchObject({ ...still, band_changes: ranges })
  await count(id, false)
  expect(await seen()).toMatchObject({ ...still, band_changes: { ...ranges, top3: -1 } })

  app.sandbox.control.clearFaults()
  await nextDay(id, 7)
  expect(await seen()).toMatchObject({ ...still, band_changes: { ...ranges, top3: 1 } })
  await count(id, true)
  expect(await seen()).toMatchObject({ ...still, band_changes: ranges })
})

test('the rank after it is compared with the snippet, even if the project doesn’t count snippets', async () => {
  const id = await rankFirst({ countsSnippets: 0 })
  await becomeSnippet(id)
  app.sandbox.control.clearFaults()
  await nextDay(id)
  expect((await rowOf(id))?.details[0]).toMatchObject({ state: 'found', rank: 1, difference: 0, change: null })
  const all = await daysOf(id)
  expect(all.map(({ averagePosition }) => averagePosition)).toEqual([1, null, 1])
  expect(new Set(all.map(({ visibility }) => visibility)).size).toBe(1)
})

test('a competitor’s snippet is named too, and so is one in a check', async () => {
  const body = { competitors: [domain], keywords: [keyword] }
  app.sandbox.control.failKeywords({ keywords: [keyword], effect })
  const id = await createProject(app, person, body)
  await app.workOff()
  const [row] = await showCompetitors(app, person, id)
  expect(row?.competitors_items).toMatchObject([{ name: domain, state: 'featured_snippet', rank: 1 }])

  const { projectName: _, ...question } = projectBody
  const reply = await app.call('POST', '/serp/check-serp', {
    token: person.token,
    body: { ...question, domainUrl: domain, depth: 20, keywords: [keyword] },
  })
  await app.workOff()
  const checkId = (reply.body as { data: { id: number } }).data.id
  const check = (await get(`/serp/show-serp/${checkId}`)).data
  expect(check.items).toMatchObject([{ state: 'featured_snippet', rank: 1, rank_absolute: 1 }])
})
