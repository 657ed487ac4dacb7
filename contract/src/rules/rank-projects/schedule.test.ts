import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, localDateOf, localTimeOf } from '../text/time-zones.ts'
import { chosenDuration, type Duration, durations, nextSlot, type Schedule } from './schedule.ts'

const schedule = (given: Partial<Schedule>): Schedule => ({
  duration: 'onceInDay',
  runAt: '09:00',
  timeZone: 'Europe/Dublin',
  createdAt: new Date('2026-01-31T12:00:00Z'),
  ...given,
})

/** The slots a scheduler that checks every slot meets, from creation on. */
function slots(given: Schedule, count: number): string[] {
  const met: string[] = []
  let moment = given.createdAt
  while (met.length < count) {
    const slot = nextSlot(given, moment)
    if (slot === undefined) break
    met.push(slot.toISOString())
    moment = slot
  }
  return met
}

describe('the slots of a project', () => {
  test('stand at the same hour of the zone across both switches of the clocks', () => {
    const spring = schedule({ createdAt: new Date('2026-03-27T08:00:00Z') })
    expect(slots(spring, 3)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
    ])
    const autumn = schedule({ createdAt: new Date('2026-10-23T08:00:00Z') })
    expect(slots(autumn, 3)).toEqual([
      '2026-10-24T08:00:00.000Z',
      '2026-10-25T09:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
    ])
  })

  test('come once on the days whose hour is skipped or comes twice', () => {
    const skipped = schedule({ runAt: '01:30', createdAt: new Date('2026-03-27T12:00:00Z') })
    expect(slots(skipped, 3)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    const twice = schedule({ runAt: '01:30', createdAt: new Date('2026-10-23T12:00:00Z') })
    expect(slots(twice, 3)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  test('of a month begun on the 31st stand on the last of shorter months, and come back to the 31st', () => {
    const days = slots(schedule({ duration: 'onceInMonth', timeZone: 'UTC' }), 26).map((slot) => slot.slice(0, 10))
    expect(days.slice(0, 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(days[24]).toBe('2028-02-29')
    expect(days[25]).toBe('2028-03-31')
  })

  test.each([
    ['onceInWeek', ['2026-06-08', '2026-06-15', '2026-06-22']],
    ['onceInTwoWeek', ['2026-06-15', '2026-06-29', '2026-07-13']],
    ['onceInMonth', ['2026-07-01', '2026-08-01', '2026-09-01']],
  ] as const)('%s stand a period apart', (duration, expected) => {
    const given = schedule({ duration, timeZone: 'UTC', createdAt: new Date('2026-06-01T20:00:00Z') })
    expect(slots(given, 3).map((slot) => slot.slice(0, 10))).toEqual(expected)
  })

  test('are counted from the day of creation in the zone, not in UTC', () => {
    const late = schedule({
      duration: 'onceInWeek',
      timeZone: 'Asia/Tokyo',
      createdAt: new Date('2026-06-01T20:00:00Z'),
    })
    expect(slots(late, 2)).toEqual(['2026-06-09T00:00:00.000Z', '2026-06-16T00:00:00.000Z'])
  })

  test('that were missed are one: the next is later than now, however many passed', () => {
    const daily = schedule({ timeZone: 'UTC' })
    expect(nextSlot(daily, new Date('2026-02-10T09:00:00Z'))?.toISOString()).toBe('2026-02-11T09:00:00.000Z')
    expect(nextSlot(daily, new Date('2031-02-10T08:59:59Z'))?.toISOString()).toBe('2031-02-10T09:00:00.000Z')
  })

  test('are not repeated on a day the clocks skip', () => {
    const apia = schedule({ timeZone: 'Pacific/Apia', createdAt: new Date('2011-12-28T20:00:00Z') })
    expect(slots(apia, 3)).toEqual(['2011-12-29T19:00:00.000Z', '2011-12-30T19:00:00.000Z', '2011-12-31T19:00:00.000Z'])
  })

  test('of a project that never runs are none', () => {
    expect(nextSlot(schedule({ duration: 'never' }), new Date())).toBeUndefined()
  })

  test('the tick of daily wins over the select', () => {
    for (const duration of durations) {
      expect(chosenDuration(true, duration)).toBe('onceInDay')
      expect(chosenDuration(false, duration)).toBe(duration)
    }
  })

  test('in every zone, asked at any moment: later, at the hour, a whole number of periods from creation, none left out', () => {
    const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const duration = fc.constantFrom<Exclude<Duration, 'never'>>(
      'onceInDay',
      'onceInWeek',
      'onceInTwoWeek',
      'onceInMonth',
    )
    fc.assert(
      fc.property(
        zone,
        duration,
        moment,
        moment,
        fc.integer({ min: 0, max: 1_439 }),
        (timeZone, every, one, other, at) => {
          const [createdAt, asked] = one < other ? [one, other] : [other, one]
          const runAt = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
          const given: Schedule = { duration: every, runAt, timeZone, createdAt }
          const slot = nextSlot(given, asked)
          if (slot === undefined) throw new Error('there is always a next slot')
          expect(slot.getTime()).toBeGreaterThan(asked.getTime())
          const shown = localTimeOf(slot, timeZone)
          const late = shown.hour * 60 + shown.minute - at
          // Nothing but a skipped hour moves a slot, and never by more than that.
          expect([0, 30, 60, 120, 180]).toContain(late)
          const passed = daysBetween(localDateOf(createdAt, timeZone), localDateOf(slot, timeZone))
          if (every === 'onceInMonth') expect(passed).toBeGreaterThanOrEqual(28)
          else expect(passed % { onceInDay: 1, onceInWeek: 7, onceInTwoWeek: 14 }[every]).toBe(0)
          // Asked just before it, it is the same one: nothing lies between.
          expect(nextSlot(given, new Date(slot.getTime() - 1))).toEqual(slot)
          // One period and the rest of the day of creation; a switch of the clocks makes it some hours longer.
          const period = { onceInDay: 1, onceInWeek: 7, onceInTwoWeek: 14, onceInMonth: 31 }[every]
          expect(slot.getTime() - asked.getTime()).toBeLessThan((period + 1) * 86_400_000 + 3 * 3_600_000)
        },
      ),
      { numRuns: 600 },
    )
  })
})
