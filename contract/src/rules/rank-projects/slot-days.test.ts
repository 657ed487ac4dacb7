import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDateOf, localTimeOf, momentOf } from '../text/time-zones.ts'
import { dayOfSlot, nextSlot } from './schedule.ts'

const dayMs = 86_400_000
const quarterMs = 900_000

test.each([
  ['the skipped last hour of a day', 'America/Nuuk', '23:45', '2026-03-29T01:45:00Z', '2026-03-28'],
  ['the slot of the day after', 'America/Nuuk', '23:45', '2026-03-30T00:45:00Z', '2026-03-29'],
  ['a skipped midnight', 'Africa/Cairo', '00:00', '2026-04-23T22:00:00Z', '2026-04-24'],
  ['a skipped midnight of the past', 'America/Sao_Paulo', '00:00', '2018-11-04T03:00:00Z', '2018-11-04'],
  ['the end of an hour that is shown twice', 'Africa/Cairo', '23:59', '2026-10-29T20:59:00Z', '2026-10-29'],
  ['a slot of a day that does not exist', 'Pacific/Apia', '09:00', '2011-12-30T19:00:00Z', '2011-12-31'],
  ['a skipped hour in the night', 'Europe/Dublin', '01:30', '2026-03-29T01:30:00Z', '2026-03-29'],
  ['an ordinary one', 'Europe/Dublin', '09:00', '2026-07-01T08:00:00Z', '2026-07-01'],
  ['a slot of a schedule that was changed since', 'Europe/Dublin', '10:00', '2026-07-01T08:00:00Z', '2026-07-01'],
])('%s', (_what, timeZone, runAt, slot, expected) => {
  expect(dayOfSlot({ runAt, timeZone }, new Date(slot))).toBe(expected)
})

/** Every quarter of an hour and the last minute. */
const runTimes = [...Array.from({ length: 96 }, (_, at) => timeOf(at * 15)), '23:59']

/** Clocks change on this day, or at the midnight before or after it. */
const changes: [what: string, timeZone: string, day: string][] = [
  ['skips midnight', 'America/Sao_Paulo', '2018-11-04'],
  ['skips the last hour of the day before', 'America/Nuuk', '2026-03-29'],
  ['shows the hour before midnight twice', 'America/Nuuk', '2026-10-25'],
  ['shows the hour before midnight twice', 'America/Sao_Paulo', '2019-02-17'],
  ['skips midnight', 'Africa/Cairo', '2026-04-24'],
  ['shows the hour before midnight twice', 'Africa/Cairo', '2026-10-30'],
  ['skips midnight in a year with four changes', 'Africa/Cairo', '2014-05-16'],
  ['goes back for a month', 'Africa/Cairo', '2014-06-27'],
  ['skips midnight', 'Asia/Beirut', '2027-03-28'],
  ['skips midnight', 'America/Asuncion', '2023-10-01'],
  ['stays ahead for good', 'America/Asuncion', '2024-10-06'],
  ['skips midnight', 'America/Havana', '2027-03-14'],
  ['shows the hour after midnight twice', 'America/Havana', '2027-11-07'],
  ['skips two hours', 'Antarctica/Troll', '2027-03-28'],
  ['shows two hours twice', 'Antarctica/Troll', '2027-10-31'],
  ['skips half an hour', 'Australia/Lord_Howe', '2027-10-03'],
  ['shows half an hour twice', 'Australia/Lord_Howe', '2027-04-04'],
  ['skips a whole day', 'Pacific/Apia', '2011-12-30'],
  ['skips a whole day', 'Pacific/Fakaofo', '2011-12-30'],
  ['skips midnight', 'Asia/Tehran', '2022-03-22'],
  ['goes back for the last time', 'Asia/Tehran', '2022-09-22'],
  ['skips midnight', 'Atlantic/Azores', '2027-03-28'],
  ['goes back half an hour', 'Asia/Pyongyang', '2015-08-15'],
  ['skips the last half hour of the day before', 'Asia/Pyongyang', '2018-05-05'],
  ['goes back half an hour', 'America/Caracas', '2007-12-09'],
  ['goes back for Ramadan', 'Africa/Casablanca', '2026-02-15'],
  ['shows a minute after midnight, then the day before again', 'America/St_Johns', '2010-11-07'],
]

test.each(changes)('every day has one run, in order, where the clock %s: %s, %s', (_what, timeZone, day) => {
  const [from, to] = [momentOf(addDays(day, -3), '12:00', timeZone), momentOf(addDays(day, 4), '12:00', timeZone)]
  for (const runAt of runTimes) expectOneRunADay({ timeZone, runAt }, from, to)
})

test('at every clock change of any zone since 1975 every day has one run, at any minute', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  const year = fc.integer({ min: 1975, max: 2037 })
  fc.assert(
    fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), year, minute, (timeZone, inYear, at) => {
      for (const change of changesOf(timeZone, inYear)) {
        const { hour, minute: shown } = localTimeOf(change, timeZone)
        const day = localDateOf(change, timeZone)
        const [from, to] = [momentOf(addDays(day, -3), '12:00', timeZone), momentOf(addDays(day, 3), '12:00', timeZone)]
        // A time of any day, and one at the change itself.
        for (const runAt of [timeOf(at), timeOf(hour * 60 + shown - (at % 130)), timeOf(hour * 60 + shown + (at % 70))])
          expectOneRunADay({ timeZone, runAt }, from, to)
      }
    }),
    { numRuns: 150 },
  )
})

/**
 * Every day the zone's clocks show between two moments has exactly one run, and the runs come in the order of their days.
 * The day of `from` has none: the run at creation stands for it.
 */
function expectOneRunADay(zoned: { timeZone: string; runAt: string }, from: Date, to: Date): void {
  const days: string[] = []
  for (let slot = from; slot <= to; ) {
    const next = nextSlot({ duration: 'onceInDay', ...zoned, createdAt: from }, slot)
    if (next === undefined) throw new Error('there is always a next slot')
    expect(next.getTime()).toBeGreaterThan(slot.getTime())
    days.push(dayOfSlot(zoned, next))
    slot = next
  }
  const shown = daysShown(zoned.timeZone, from, new Date(to.getTime() + 2 * dayMs)).slice(1)
  expect([zoned, ...days]).toEqual([zoned, ...shown.slice(0, days.length)])
}

const looked = new Map<string, string[]>()

/** By looking at every quarter of an hour. A day that comes again after the next one's first minute is one day. */
function daysShown(timeZone: string, from: Date, to: Date): string[] {
  // Many run times share it.
  const key = `${timeZone} ${from.getTime()} ${to.getTime()}`
  const known = looked.get(key)
  if (known !== undefined) return known
  const days = new Set<string>()
  for (let time = from.getTime(); time <= to.getTime(); time += quarterMs)
    days.add(localDateOf(new Date(time), timeZone))
  const sorted = [...days].sort()
  looked.set(key, sorted)
  return sorted
}

function timeOf(minutes: number) {
  return new Date(((minutes + 1_440) % 1_440) * 60_000).toISOString().slice(11, 16)
}

/** The first moments after each change of a zone's clocks in a year. */
function changesOf(timeZone: string, year: number): Date[] {
  const offsetAt = (time: number) => {
    const local = localTimeOf(new Date(time), timeZone)
    return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute) - time
  }
  const found: Date[] = []
  const week = 7 * dayMs
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += week) {
    const wanted = offsetAt(time + week)
    if (offsetAt(time) === wanted) continue
    let [before, after] = [time, time + week]
    while (after - before > 60_000) {
      const middle = before + Math.round((after - before) / 120_000) * 60_000
      if (offsetAt(middle) === wanted) after = middle
      else before = middle
    }
    found.push(new Date(after))
  }
  return found
}
