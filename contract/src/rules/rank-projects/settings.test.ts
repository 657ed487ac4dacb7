import { expect, test } from 'vitest'
import { isSameSetting, settingNames, settingText } from './settings.ts'

const desktop = { id: 0, searchEngine: 1, deviceType: 1, language: 'en', location: 'Ireland' } as const
const mobile = { ...desktop, id: 1, deviceType: 3 } as const
const british = { ...mobile, id: 4, location: 'United Kingdom' } as const

test('settings are named by what tells them apart, and a single one in full', () => {
  expect([...settingNames([desktop])]).toEqual([[0, 'Google · Desktop · Ireland · English']])
  expect([...settingNames([desktop, mobile])]).toEqual([
    [0, 'Desktop'],
    [1, 'Mobile'],
  ])
  expect([...settingNames([desktop, mobile, british])]).toEqual([
    [0, 'Desktop · Ireland'],
    [1, 'Mobile · Ireland'],
    [4, 'Mobile · United Kingdom'],
  ])
  expect(settingText(british)).toBe('Google · Mobile · United Kingdom · English')
})

test('settings are the same if all their codes are', () => {
  const key = { searchEngine: 1, deviceType: 1, language: 'en', country: 2372, place: null } as const
  expect(isSameSetting(key, { ...key })).toBe(true)
  for (const other of [
    { searchEngine: 3 },
    { deviceType: 3 },
    { language: 'ga' },
    { country: 2826 },
    { place: 1 },
  ] as const)
    expect(isSameSetting(key, { ...key, ...other })).toBe(false)
})
