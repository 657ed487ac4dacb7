import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { addMonths, isTimeZone, localDateOf, localTimeOf, momentOf } from './time-zones.ts'

const zones = Intl.supportedValuesOf('timeZone')

describe('when the clocks of a zone show a time', () => {
  test.each([
    ['an ordinary day', '2026-07-01', '09:00', 'Europe/Dublin', '2026-07-01T08:00:00.000Z'],
    [
      'the hour that is skipped in spring is an hour later',
      '2026-03-29',
      '01:30',
      'Europe/Dublin',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'the hour that comes twice in autumn is the first',
      '2026-10-25',
      '01:30',
      'Europe/Dublin',
      '2026-10-25T00:30:00.000Z',
    ],
    ['skipped in New York', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['twice in New York', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['half an hour skipped', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['midnight skipped', '2026-04-24', '00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['a day skipped', '2011-12-30', '10:00', 'Pacific/Apia', '2011-12-30T20:00:00.000Z'],
    ['a quarter off', '2026-01-01', '00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['the day the year has one more of', '2028-02-29', '23:59', 'Asia/Tokyo', '2028-02-29T14:59:00.000Z'],
  ])('%s', (_what, date, time, zone, expected) => {
    expect(momentOf(date, time, zone).toISOString()).toBe(expected)
  })

  test('in every zone the machine knows it is that time, or the clocks never show it', () => {
    const minute = fc.date({ min: new Date('2020-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (zone, wanted) => {
        const [date, time] = [wanted.toISOString().slice(0, 10), wanted.toISOString().slice(11, 16)]
        const moment = momentOf(date, time, zone)
        const { hour, minute: shownMinute } = localTimeOf(moment, zone)
        const isShown = localDateOf(moment, zone) === date && hour * 60 + shownMinute === minutesOf(time)
        if (isShown) {
          const before = momentsShowing(zone, date, time, moment).filter((other) => other < moment)
          expect(before).toEqual([])
        } else expect(momentsShowing(zone, date, time, moment)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** By looking at every quarter of an hour around. */
function momentsShowing(zone: string, date: string, time: string, around: Date): Date[] {
  const quarters = Array.from({ length: 25 }, (_, at) => new Date(around.getTime() + (at - 12) * 900_000))
  return quarters.filter((moment) => {
    const { hour, minute } = localTimeOf(moment, zone)
    return localDateOf(moment, zone) === date && hour * 60 + minute === minutesOf(time)
  })
}

test.each([
  ['Europe/Dublin', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['Nowhere/City', false],
  // Known to ICU, and not to PostgreSQL or as another zone.
  ['US/Pacific-New', false],
  ['Canada/East-Saskatchewan', false],
  ['BST', false],
  ['+02:00', false],
  ['', false],
  ['Europe/Dublin\u0000', false],
])('%j is a zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

test('every zone a browser may name is one', () => {
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
})

test('names spelled in ever new ways are not remembered for ever', () => {
  const spellings = Array.from({ length: 2_048 }, (_, at) =>
    [...'europe/dublin'].map((letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
  )
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const shown = new Set(spellings.map((zone) => localDateOf(new Date('2026-07-01T23:30:00Z'), zone)))
  const first = made.mock.calls.length
  localDateOf(new Date(), spellings[0] ?? '')
  expect([[...shown], made.mock.calls.length - first]).toEqual([['2026-07-02'], 1])
  made.mockRestore()
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 3, '2026-04-30'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})
