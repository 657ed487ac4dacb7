import { expect, test } from 'vitest'
import { findRawTimeZones } from './raw-time-zones.ts'

const linesFound = (source: string) => findRawTimeZones('web/src/day.ts', source).map(({ line }) => line)

test.each([
  'new Intl.DateTimeFormat().resolvedOptions().timeZone',
  'Intl.DateTimeFormat().resolvedOptions().timeZone',
  'const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()',
  "new Intl.DateTimeFormat('en-GB', { day: 'numeric' })",
  "new globalThis.Intl.DateTimeFormat('en-GB', options)",
  "moment.toLocaleDateString('en-GB')",
  "moment.toLocaleTimeString('en-GB')",
  'new Date().getTimezoneOffset()',
  'new Date().getFullYear()',
  'at.setHours(0)',
])('found: %s', (source) => {
  expect(linesFound(`\n${source}`)).toEqual([2])
})

test.each([
  "new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })",
  "new Intl.DateTimeFormat('en-GB', { ...parts, timeZone })",
  "new Intl.NumberFormat('en', { style: 'currency' }).resolvedOptions()",
  '(12_345).toLocaleString()',
  'new Date().getUTCFullYear()',
  'readersFormat({ day: "numeric" })',
  '// new Intl.DateTimeFormat()',
])('fine: %s', (source) => {
  expect(linesFound(source)).toEqual([])
})
