import { expect, test } from 'vitest'
import { nearTime, scheduleText } from './schedule-messages.ts'

test('a schedule names the zone only where the reader lives by another clock', () => {
  const schedule = { duration: 'onceInWeek', runAt: '06:00', timeZone: 'America/New_York' } as const
  expect(scheduleText(schedule, 'America/New_York')).toBe('Weekly, 06:00–07:00')
  expect(scheduleText(schedule, 'Europe/Dublin')).toBe('Weekly, 06:00–07:00 (America/New York)')
  expect(scheduleText({ ...schedule, duration: 'never' }, 'Europe/Dublin')).toBe('Manual runs only')
})

test('days nearby are called by their names', () => {
  const now = new Date(2026, 10, 20, 12)
  const at = (day: number) => nearTime(new Date(2026, 10, day, 6, 4), now)
  expect([18, 19, 20, 21, 22].map(at)).toEqual([
    '18 Nov 2026 06:04',
    'yesterday 06:04',
    'today 06:04',
    'tomorrow 06:04',
    '22 Nov 2026 06:04',
  ])
})
