import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatVendorTime, parseVendorTime } from './vendor-time.ts'

test.each([
  ['2026-07-08 14:46:35 +00:00', '2026-07-08T14:46:35.000Z'],
  ['2026-07-08 16:46:35 +02:00', '2026-07-08T14:46:35.000Z'],
  ['2026-07-08T14:46:35Z', '2026-07-08T14:46:35.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseVendorTime(text)?.toISOString()).toBe(instant)
})

test.each(['', 'yesterday', '2026-07-08', '2026-07-08 14:46:35', '2026-13-08 14:46:35 +00:00', '1783522-07-08'])(
  '"%s" is no time',
  (text) => {
    expect(parseVendorTime(text)).toBeNull()
  },
)

test('a whole second survives writing and reading', () => {
  const seconds = fc.integer({ min: 0, max: 4_102_444_800 })
  fc.assert(
    fc.property(seconds, (second) => {
      const instant = new Date(second * 1000)
      return parseVendorTime(formatVendorTime(instant))?.getTime() === instant.getTime()
    }),
  )
})
