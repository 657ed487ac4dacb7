import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { clickShareOf, visibilityOf } from '#contract/rules/rank-projects/click-curve.ts'
import { days, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.advance(Date.parse('2027-03-01T10:00:00Z') - app.clock.read().getTime())
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const words = Array.from({ length: 12 }, (_, at) => `standing coffee ${at}`)

/** Until the provider has been asked as often as a check asks. */
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
const refresh = (id: number, body: object = {}) => send('POST', `/projects/refresh-project/${id}`, body)
const rowsOf = async (id: number) => (await showHistory(app, person, id)).historiesData[0] ?? []

/** The last observation of each keyword up to a day; keywords never checked by then are skipped. */
const lastObservations = (rows: readonly RankHistoryRow[], day: string) =>
  rows.flatMap(({ details }) => details.find(({ date, state }) => date <= day && state !== 'failed') ?? [])

function expected(rows: readonly RankHistoryRow[], day: string) {
  const fetches = lastObservations(rows, day)
  const clicks = fetches.reduce((sum, { rank }) => sum + (rank === null ? 0 : clickShareOf(rank)), 0)
  const mean = fetches.reduce((sum, { rank, depth }) => sum + (rank ?? depth + 1), 0) / fetches.length
  return {
    date: day,
    averagePosition: Math.round(mean * 100) / 100,
    visibility: visibilityOf(clicks, fetches.length),
  }
}

/** Sparkline, overview and list tell for every day what the history shows to whoever carries ranks on. */
async function expectRunningTotals(id: number) {
  const rows = await rowsOf(id)
  const wanted = rows[0]?.dates.toReversed().map((day) => expected(rows, day)) ?? []
  const { body } = await app.call('GET', `/projects/show-overview/${id}`, { token: person.token })
  const overview = (body as { data: { days: ProjectDay[] } }).data.days
  expect(overview.map(({ date, averagePosition, visibility }) => ({ date, averagePosition, visibility }))).toEqual(
    wanted,
  )
  const [project] = (await listProjects(app, person)).projects
  expect(project?.sparkline).toEqual(wanted.map(({ date, averagePosition }) => ({ date, averagePosition })))
  expect(project?.averagePosition).toBe(wanted.at(-1)?.averagePosition)
  return overview
}

test('a day that checked a few keywords only moves average and visibility by no more than those have moved', async () => {
  const id = await createProject(app, person, { keywords: words })
  await settle()
  await nextDay()
  const failing = app.sandbox.control.failKeywords({
    keywords: words.slice(1, 10),
    effect: { kind: 'fail', code: 40101 },
  })
  await refresh(id)
  app.sandbox.control.clearFaults(failing)
  expect(
    (await expectRunningTotals(id)).map(({ checked_count, failed_count }) => [checked_count, failed_count]),
  ).toEqual([
    [12, 0],
    [3, 9],
  ])
  const failed = (await rowsOf(id)).flatMap(({ details }) => details.filter(({ state }) => state === 'failed'))
  expect(failed).toHaveLength(9)
  for (const cell of failed) expect(cell).toMatchObject({ rank: null, difference: null, change: null })
  expect(
    (await rowsOf(id)).filter(({ details: [cell, before] }) => cell?.state === 'failed' && before?.rank),
  ).not.toEqual([])

  await nextDay()
  await send('PUT', `/projects/${id}`, { keywordsItems: ['standing tea', 'standing kettle'] })
  await nextDay()
  await refresh(id, { onlyFailed: true })
  await nextDay()
  await refresh(id)
  await refresh(id, { confirm: true })
  expect((await expectRunningTotals(id)).map(({ checked_count }) => checked_count)).toEqual([12, 3, 2, 9, 14])

  const gone = (await rowsOf(id)).filter((_row, at) => [0, 3, 12].includes(at)).map((row) => row.id)
  await send('POST', '/projects/delete-project-keywords', { keywords_ids: gone })
  await expectRunningTotals(id)
})
