import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { isTimeZone } from '#contract/rules/text/time-zones.ts'
import { browserTimeZone, timeZoneNames } from './time-zone.ts'

/** Sets the name the browser gives its own zone; formatting in a named zone works as usual. */
function nameOwnZone(name: unknown) {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(
    // A constructor, which an arrow function could not be.
    function (this: unknown, locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      const format = new OwnFormat(locales, options)
      if (options?.timeZone === undefined)
        format.resolvedOptions = () => ({ ...real.call(format), timeZone: name }) as Intl.ResolvedDateTimeFormatOptions
      return format
    } as typeof Intl.DateTimeFormat,
  )
}
const OwnFormat = Intl.DateTimeFormat

afterEach(() => vi.resetModules())

test.each([
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
  [null, 'UTC'],
  ['', 'UTC'],
  ['Nowhere/City', 'UTC'],
  ['Local', 'UTC'],
  ['Factory', 'UTC'],
  ['+05:30', 'UTC'],
  ['UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['Europe/Dublin', 'Europe/Dublin'],
  // Old names, which the server does not know, of places it knows.
  ['CET', 'Europe/Brussels'],
  ['EST5EDT', 'America/New_York'],
  ['Japan', 'Asia/Tokyo'],
  ['US/Pacific-New', 'America/Los_Angeles'],
])('a browser that calls its zone %j is read as %s', (named, expected) => {
  nameOwnZone(named)
  expect(browserTimeZone()).toBe(expected)
})

test('whatever name a browser gives its zone, the result is one the server knows', () => {
  const name = fc.oneof(
    fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Etc/Unknown', 'Etc/', 'UTC+2', 'europe/dublin', 'Etc/GMT+99', '-00:00'),
  )
  fc.assert(
    fc.property(name, (named) => {
      nameOwnZone(named)
      const zone = browserTimeZone()
      vi.restoreAllMocks()
      expect(isTimeZone(zone)).toBe(true)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    }),
  )
})

test('a browser that throws instead is read as UTC', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => {
    throw new RangeError('no zone')
  })
  expect(browserTimeZone()).toBe('UTC')
})

test('dates are those of UTC where the zone is unknown, and times say so', async () => {
  const at = new Date('2026-11-20T23:42:07Z')
  const format = async (zone: string) => {
    nameOwnZone(zone)
    vi.resetModules()
    const { formatDay, formatClock, formatDayAndClock, formatClockToSecond, formatExactly } = await import('./dates.ts')
    const shown = [formatDay(at), formatClock(at), formatDayAndClock(at), formatClockToSecond(at), formatExactly(at)]
    vi.restoreAllMocks()
    return shown
  }
  expect(await format('Etc/Unknown')).toEqual([
    '20 Nov 2026',
    '23:42 UTC',
    '20 Nov 2026, 23:42 UTC',
    '23:42:07 UTC',
    'Friday, 20 November 2026 at 23:42:07 UTC',
  ])
  expect(await format('Europe/Berlin')).toEqual([
    '21 Nov 2026',
    '00:42',
    '21 Nov 2026, 00:42',
    '00:42:07',
    'Saturday, 21 November 2026 at 00:42:07 CET',
  ])
})

test('there are zones to choose from even if the browser has no list', () => {
  expect(timeZoneNames().slice(0, 2)).toEqual(['UTC', 'Africa/Abidjan'])
  const listOf = Intl.supportedValuesOf
  Reflect.deleteProperty(Intl, 'supportedValuesOf')
  expect(timeZoneNames()).toEqual([...new Set(['UTC', browserTimeZone()])])
  Object.defineProperty(Intl, 'supportedValuesOf', { configurable: true, writable: true, value: listOf })
})
