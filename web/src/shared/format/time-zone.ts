import { isTimeZone } from '#contract/rules/text/time-zones.ts'

/** The reader's zone, by a name the server knows; undefined if the browser doesn't know it, as on some Linux machines. */
function readTimeZone(): string | undefined {
  try {
    const named: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // A browser may give a name that it refuses itself ("Etc/Unknown"), or an old one such as "CET".
    const known = named && new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone
    return known && isTimeZone(known) ? known : undefined
  } catch {
    return undefined
  }
}

/** The reader's zone, or UTC if the browser doesn't know it. Everything that depends on the reader's zone takes it from here. */
export const browserTimeZone = () => readTimeZone() ?? 'UTC'

/** Appended to times of day that are in UTC because the reader's zone is unknown. */
export const unknownZoneMark = () => (readTimeZone() === undefined ? ' UTC' : '')

/** Appended to figures per day that aren’t counted in the reader's zone: ", time zone: UTC". */
export const zoneOfDaysNote = (zone: string) =>
  zone === readTimeZone() ? '' : `, time zone: ${zone.replaceAll('_', ' ')}`

/** Formats moments in the reader's zone, in British English like all dates. */
export const readersFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: browserTimeZone() })

/** Zones to choose from, starting with UTC, which browsers don’t list. Without a list, only the reader’s zone follows. */
export const timeZoneNames = (): string[] => {
  const listed = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [browserTimeZone()]
  return ['UTC', ...listed.filter((zone) => zone !== 'UTC')]
}
