import { expect, test } from 'vitest'
import { matchSettings, mergeSettings } from './imported-settings.ts'

const settings = [
  { id: 0, searchEngine: 1, deviceType: 1, language: 'en', location: 'Ireland' },
  { id: 4, searchEngine: 1, deviceType: 3, language: 'en', location: 'Ireland' },
] as const

test('a keyword is in the settings that its rows name; without a match it is in those chosen for all', () => {
  const imported = {
    cortado: [{ device: 'Mobile' }],
    'flat white': [{ device: 'Tablet' }, { device: 'Mobile' }],
    mocha: [{ location: 'France' }],
    other: [{ device: 'Mobile' }],
  }
  expect(matchSettings(imported, ['Cortado', 'flat white', 'mocha', 'latte'], settings)).toEqual({
    keywordSettings: [
      { keyword: 'Cortado', settings: [4] },
      { keyword: 'flat white', settings: [4] },
    ],
    missing: { keywords: 2, named: ['Tablet', 'France'] },
  })
})

test('a second file adds its settings to those of the first', () => {
  const first = { cortado: [{ device: 'Mobile' }] }
  expect(mergeSettings(first, { cortado: [{ device: 'Mobile' }, { device: 'Desktop' }], latte: [{}] })).toEqual({
    cortado: [{ device: 'Mobile' }, { device: 'Desktop' }],
    latte: [{}],
  })
})
