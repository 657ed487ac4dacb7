import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextSlot, slotDelay } from '#contract/rules/rank-projects/schedule.ts'
import { momentOf } from '#contract/rules/text/time-zones.ts'
import { hasSlotBegun, startOfSlot } from '../../../parts/paid-runs/index.ts'
import { after, hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, projectBody } from '../../../testing/track-project.ts'
import { changeSchedule } from './change-schedule.ts'
import { claimDueProjects } from './claim-due-projects.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true, environment: { SCHEDULE_SPREAD_MINUTES: '60' } })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const { signal } = new AbortController()

test('a thousand projects are spread evenly over their hour, each always at the same moment', () => {
  const delays = Array.from({ length: 1_000 }, (_, at) => slotDelay({ id: 7_000 + at, runAt: '06:00' }, 60))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...delays)).toBeLessThan(hours(1))
  const perMinute = Array.from(
    { length: 60 },
    (_, minute) => delays.filter((delay) => delay >= minutes(minute) && delay < minutes(minute + 1)).length,
  )
  expect(Math.min(...perMinute)).toBeGreaterThan(10)
  expect(Math.max(...perMinute)).toBeLessThan(25)
  expect(slotDelay({ id: 7_000, runAt: '06:00' }, 60)).toBe(delays[0])
})

test('a run stays within what is left of its hour, and a spread of none is none', () => {
  for (const id of [1, 2, 3, 2_147_483_647]) {
    expect(slotDelay({ id, runAt: '23:45' }, 60)).toBeLessThan(minutes(15))
    expect(slotDelay({ id, runAt: '23:45' }, 5)).toBeLessThan(minutes(5))
    expect(slotDelay({ id, runAt: '06:00' }, 0)).toBe(0)
  }
})

test('also where the clocks change in that hour', () => {
  const schedule = {
    duration: 'onceInDay',
    runAt: '01:30',
    timeZone: 'Europe/Dublin',
    createdAt: new Date('2027-03-01T09:00:00Z'),
  } as const
  // Clocks go from 01:00 to 02:00.
  const slot = nextSlot(schedule, new Date('2027-03-27T12:00:00Z'))
  expect(slot).toEqual(momentOf('2027-03-28', '01:30', 'Europe/Dublin'))
  for (let id = 1; id < 100; id += 1)
    expect(after(slot ?? new Date(0), slotDelay({ id, runAt: '01:30' }, 60)).getTime()).toBeLessThan(
      (slot?.getTime() ?? 0) + minutes(30),
    )
})

test('the database knows the same moment', async () => {
  const now = app.ctx.clock()
  for (const id of [1, 2, 3, 4_711, 2_147_483_647])
    for (const runAt of ['06:00', '06:17', '06:59']) {
      const begins = startOfSlot(app.ctx, { id, runAt }, now)
      const hasBegun = async (moment: Date) => {
        const at = { settings: app.ctx.settings, clock: () => moment }
        const slot = sql`${now.toISOString()}::timestamptz`
        const { rows } = await app.ctx.db.execute(
          sql`select ${hasSlotBegun(at, { id: sql`${id}::int`, runAt: sql`${runAt}::text`, nextRunAt: slot })} as begun`,
        )
        return rows[0]
      }
      expect(await hasBegun(begins)).toEqual({ begun: true })
      expect(await hasBegun(after(begins, -1))).toEqual({ begun: false })
    }
})

const projectOf = async (id: number) =>
  (
    await app.ctx.db.execute<{ next_run_at: string; claimed_slot: string | null; run: number }>(
      sql`select next_run_at, claimed_slot, run from rank_projects where id = ${id}`,
    )
  ).rows[0]

const createDaily = () =>
  createProject(app, person, {
    ...projectBody,
    keywords: ['red kettle'],
    isDailyChecked: 1,
    runAt: '06:00',
    timeZone: 'UTC',
  })

const runsOf = async (id: number) =>
  (
    await app.ctx.db.execute<{ slot: string }>(
      sql`select slot from rank_project_runs where project_id = ${id} and slot is not null order by number`,
    )
  ).rows.map(({ slot }) => new Date(slot))

test('each slot runs once, at its moment and not before, and is shown with it', async () => {
  const id = await createDaily()
  for (let day = 0; day < 3; day += 1) {
    const slot = new Date((await projectOf(id))?.next_run_at ?? '')
    const begins = startOfSlot(app.ctx, { id, runAt: '06:00' }, slot)
    app.clock.advance(begins.getTime() - 1 - app.ctx.clock().getTime())
    await claimDueProjects(app.ctx, signal)
    expect(await runsOf(id)).toHaveLength(day)
    app.clock.advance(1)
    await claimDueProjects(app.ctx, signal)
    await app.workOff()
    await claimDueProjects(app.ctx, signal)
    await app.workOff()
    expect((await runsOf(id)).at(-1)).toEqual(slot)
    expect(await runsOf(id)).toHaveLength(day + 1)
  }
})

test('a schedule that changes while its slot waits for its moment keeps that slot', async () => {
  const id = await createDaily()
  const slot = new Date((await projectOf(id))?.next_run_at ?? '')
  app.clock.advance(slot.getTime() - app.ctx.clock().getTime())
  await changeSchedule({ ...app.ctx, account: person.viewer.account }, { id, runAt: '21:00' })
  expect(new Date((await projectOf(id))?.claimed_slot ?? '')).toEqual(slot)
})
