import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.advance(new Date('2027-03-01T23:40:00Z').getTime() - app.clock.read().getTime())
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const pass = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
}

const cellsOf = async (id: number) =>
  (await showHistory(app, person, id)).historiesData[0]?.map(({ details, taken_at }) => [
    ...details.map(({ date, state }) => `${date} ${state === 'failed' || state === 'pending' ? state : 'checked'}`),
    taken_at?.slice(0, 10),
  ])

test('a page that was fetched for somebody else before midnight fills the column of the run that reads it', async () => {
  const stranger = await signedIn(app.ctx, 'paid')
  await createProject(app, stranger, { keywords: ['shared coffee'] })
  await app.workOff()
  await pass(minutes(30))
  const id = await createProject(app, person, { keywords: ['shared coffee'] })
  await app.workOff()
  expect(await cellsOf(id)).toEqual([['2027-03-02 checked', '2027-03-01']])
  const { rows } = await app.ctx.db.execute(sql`select count(*)::int as fetches from serp_fetches`)
  expect(rows).toEqual([{ fetches: 1 }])
})

test('one that came after midnight fills the column of the run that requested it', async () => {
  app.sandbox.control.changeSettings({ readyAfterMs: minutes(25) })
  const id = await createProject(app, person, { keywords: ['slow coffee'] })
  await app.workOff()
  expect(await cellsOf(id)).toEqual([['2027-03-01 checked', '2027-03-02']])
})

test('one that came a day later, after an outage, fills that day’s column', async () => {
  const id = await createProject(app, person, { keywords: ['late coffee'] })
  await pass(hours(20))
  await app.workOff()
  expect(await cellsOf(id)).toEqual([['2027-03-02 checked', '2027-03-02']])
})

test('that day is the one in the project’s zone', async () => {
  const id = await createProject(app, person, { keywords: ['southern coffee'], timeZone: 'Pacific/Auckland' })
  await pass(hours(20))
  await app.workOff()
  // The morning of 3 March there, while it is the evening of the 2nd in UTC.
  expect(await cellsOf(id)).toEqual([['2027-03-03 checked', '2027-03-02']])
})

test('a competitor’s history is in the same columns as the own ranks from the same pages', async () => {
  app.sandbox.control.changeSettings({ readyAfterMs: minutes(25) })
  const id = await createProject(app, person, { keywords: ['slow coffee'] })
  await app.workOff()
  await pass(minutes(1))
  const reply = await app.call('PUT', `/projects/${id}`, {
    token: person.token,
    body: { competitorsItems: ['beanharbour.example'] },
  })
  expect(reply.status).toBe(200)
  await app.workOff()
  const { body } = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
  expect(body).toMatchObject({
    competitors: [{ name: 'beanharbour.example', first_ranked_on: '2027-03-01' }],
    competitorsData: [{ items: [{ competitors_items: [{ state: expect.stringMatching(/found|not_in_depth/) }] }] }],
  })
})

test('where the clocks skip the last hour of a day, its run fills its own column and not the next day’s', async () => {
  app.clock.advance(new Date('2027-03-26T15:00:00Z').getTime() - app.clock.read().getTime())
  person = await signedIn(app.ctx, 'paid')
  const schedule = { isDailyChecked: 1, runAt: '23:45', timeZone: 'America/Nuuk' }
  const id = await createProject(app, person, { keywords: ['northern coffee'], ...schedule })
  await app.workOff()
  // The evenings of 27, 28 and 29 March; the first of them is shown as 00:45 on the 28th.
  for (const slot of ['2027-03-28T01:45:30Z', '2027-03-29T00:45:30Z', '2027-03-30T00:45:30Z']) {
    await pass(new Date(slot).getTime() - app.clock.read().getTime())
    await app.ctx.jobs.send(app.ctx, runDueJob, {})
    await app.workOff()
  }
  const [history] = (await showHistory(app, person, id)).historiesData
  expect(history?.[0]?.dates).toEqual(['2027-03-29', '2027-03-28', '2027-03-27', '2027-03-26'])
  expect(history?.[0]?.details.map(({ date }) => date)).toEqual(history?.[0]?.dates)
})

test('a run that starts just after midnight fills its slot’s column; one that starts much later fills that of its own day', async () => {
  const schedule = { isDailyChecked: 1, runAt: '23:50', timeZone: 'UTC' }
  const id = await createProject(app, person, { keywords: ['nightly coffee'], ...schedule })
  await app.workOff()
  for (const moment of ['2027-03-03T00:20:00Z', '2027-03-04T11:00:00Z']) {
    await pass(new Date(moment).getTime() - app.clock.read().getTime())
    await app.ctx.jobs.send(app.ctx, runDueJob, {})
    await app.workOff()
  }
  const [history] = (await showHistory(app, person, id)).historiesData
  expect(history?.[0]?.dates).toEqual(['2027-03-04', '2027-03-02', '2027-03-01'])
})

test('a day covered by a weekly summary is not written to again, even if the zone is moved west', async () => {
  const id = await createProject(app, person, { keywords: ['moved coffee'], timeZone: 'UTC' })
  await app.workOff()
  await app.ctx.db.execute(sql`
    update rank_projects set time_zone = 'America/Los_Angeles', summarized_day = '2027-03-01' where id = ${id}`)
  await pass(hours(5))
  const again = { token: person.token, body: { confirm: true } }
  expect((await app.call('POST', `/projects/refresh-project/${id}`, again)).status).toBeLessThan(300)
  await app.workOff()
  expect((await cellsOf(id))?.flat()).toEqual(expect.arrayContaining(['2027-03-02 checked', '2027-03-01 checked']))
})
