import { expect, test } from 'vitest'
import { findRunWithoutCredits } from './find-run-without-credits.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 6))
const runs = [4, 2, 3, 1].map((date) => ({ at: day(date), credits: 10 }))
const lot = (remaining: number, until?: Date) => ({ remaining, expiresAt: until ?? null })

test.each([
  ['they last for all', [lot(40)], undefined],
  ['the last is short', [lot(39.9999)], day(4)],
  ['there are none', [], day(1)],
  ['what expires is gone on its day', [lot(30, day(2)), lot(20)], day(4)],
  ['what expires in the moment of a run is gone', [lot(100, day(3))], day(3)],
  ['the soonest to expire is spent first', [lot(20, day(3)), lot(20)], undefined],
  ['a run is paid from several', [lot(5, day(2)), lot(35)], undefined],
])('the first run without credits where %s', (_what, lots, at) => {
  expect(findRunWithoutCredits(runs, lots)).toEqual(at)
})
