import { expect, test } from 'vitest'
import {
  durationOf,
  frequencies,
  isScheduleWhole,
  nextRun,
  runsInAMonth,
  type ScheduleChoice,
  scheduleChoiceOf,
} from './schedule-choice.ts'

const now = new Date('2026-11-20T10:00:00Z')
const weekly: ScheduleChoice = { isDaily: false, frequency: 'onceInWeek', runAt: '06:00', timeZone: 'Europe/Dublin' }
const daily = { ...weekly, isDaily: true }

test('the tick of daily wins over the frequency, which stays for when it goes', () => {
  expect(durationOf(daily)).toBe('onceInDay')
  expect(durationOf({ ...daily, isDaily: false })).toBe('onceInWeek')
})

test('what the server keeps comes back into the fields as it was', () => {
  const { runAt, timeZone } = weekly
  for (const duration of ['onceInDay', ...frequencies] as const)
    expect(durationOf(scheduleChoiceOf({ duration, runAt, timeZone }))).toBe(duration)
})

test('a month has the runs of its days, from a creation to the same day a month on', () => {
  const runs = (choice: Partial<ScheduleChoice>) => runsInAMonth({ ...weekly, ...choice }, now)
  expect(runs({ isDaily: true })).toBe(30)
  expect(runs({})).toBe(4)
  expect(runs({ frequency: 'onceInTwoWeek' })).toBe(2)
  expect(runs({ frequency: 'onceInMonth' })).toBe(1)
  expect(runs({ frequency: 'never' })).toBe(0)
})

test('the next run is a whole period after the day of creation, at the hour of the zone', () => {
  expect(nextRun(daily, now, now)?.toISOString()).toBe('2026-11-21T06:00:00.000Z')
  expect(nextRun({ ...daily, timeZone: 'America/New_York' }, now, now)?.toISOString()).toBe('2026-11-21T11:00:00.000Z')
})

test('without an hour or a zone a schedule is not whole, and one that never runs needs neither', () => {
  expect(isScheduleWhole({ ...weekly, runAt: '' })).toBe(false)
  expect(isScheduleWhole({ ...weekly, timeZone: 'Middle/Earth' })).toBe(false)
  expect(isScheduleWhole({ ...weekly, frequency: 'never', runAt: '' })).toBe(true)
  expect(nextRun({ ...daily, runAt: '25:00' }, now, now)).toBeUndefined()
  expect(runsInAMonth({ ...daily, runAt: '' }, now)).toBe(0)
})
