import { isTimeZone } from '#contract/rules/time-zones.ts'

/** The reader's zone by a name the server knows; undefined where the browser does not know it, as on some Linux machines. */
function readTimeZone(): string | undefined {
  try {
    const named: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // A browser may name a zone that it then refuses itself ("Etc/Unknown"), or by an old name such as "CET".
    const known = named && new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone
    return known && isTimeZone(known) ? known : undefined
  } catch {
    return undefined
  }
}

/** The reader's, or UTC where the browser does not know it. Everything that depends on the reader's zone takes it from here. */
export const browserTimeZone = () => readTimeZone() ?? 'UTC'

/** Behind times of day that are not on the reader's clock, because nobody knows its zone. */
export const unknownZoneMark = () => (readTimeZone() === undefined ? ' UTC' : '')

/** Behind figures per day, where the days are not the reader's: ", days in UTC". */
export const zoneOfDaysNote = (zone: string) =>
  zone === readTimeZone() ? '' : `, days in ${zone.replaceAll('_', ' ')}`

/** Formats moments in the reader's zone, in British English like all dates. */
export const readersFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: browserTimeZone() })

/** Zones to choose from, UTC first, which browsers leave out of theirs. Where a browser has no list there is the reader’s alone. */
export const timeZoneNames = (): string[] => {
  const listed = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [browserTimeZone()]
  return ['UTC', ...listed.filter((zone) => zone !== 'UTC')]
}
