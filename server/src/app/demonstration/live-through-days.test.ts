import { expect, test } from 'vitest'
import { after, days, minutes } from '../../platform/clock/clock.ts'
import { nextMoment } from './live-through-days.ts'

const createdAt = new Date('2026-09-01T10:00:00Z')
const project = {
  id: 1,
  timeZone: 'Europe/Dublin',
  domain: 'kestrelroast.example',
  createdAt,
  runningSince: null,
  nextRunAt: after(createdAt, days(1)),
  summaryDueAt: null,
}
/** The first summary of every project is due since then. */
const summaryDueAt = new Date(0)

test('a run is waited for, then the next slot or summary comes, whichever is first', () => {
  expect(nextMoment([{ ...project, runningSince: createdAt }])).toEqual(after(createdAt, minutes(10)))
  expect(nextMoment([project], createdAt)).toEqual(after(createdAt, days(1) + minutes(1)))
  const monday = after(createdAt, minutes(90))
  expect(nextMoment([project, { ...project, summaryDueAt: monday }], createdAt)).toEqual(after(createdAt, minutes(91)))
  expect(nextMoment([])).toBeUndefined()
})

test('time never goes back, or every Monday since 1970 would be lived through', () => {
  expect(nextMoment([{ ...project, summaryDueAt }])).toEqual(after(createdAt, minutes(1)))
  const reached = after(createdAt, minutes(10))
  expect(nextMoment([{ ...project, summaryDueAt }], reached)).toEqual(after(createdAt, minutes(11)))
})
