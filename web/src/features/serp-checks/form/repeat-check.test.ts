import { expect, test } from 'vitest'
import type { UserData } from '#contract/accounts/rows.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { emptyCheck } from './check-form-values.ts'
import { type RepeatedCheck, repeatCheck } from './repeat-check.ts'

const paid: UserData = {
  id: 1,
  name: 'Ada',
  email: 'ada@example.com',
  role: ['Customer'],
  type: accountTypes.paid,
  credits: 100,
  country: 2372,
  language: 'en',
} as UserData
const trial: UserData = { ...paid, type: accountTypes.trial }

const check = {
  id: 1284,
  url: 'shop.example.com',
  searchEngine: 3,
  deviceType: 3,
  language: 'de',
  country: 2276,
  location_code: 12_000_001,
  location_name: 'Berlin,Germany',
  depth: 50,
  extraPage: true,
  loadsAiOverview: false,
  includesSubdomains: true,
  competitors: ['one.example.org'],
  keywords: ['coffee', 'tea'],
} as RepeatedCheck

test('everything a check was started with comes back', () => {
  expect(repeatCheck(paid, check)).toEqual({
    isWhole: true,
    values: {
      domainUrl: 'shop.example.com',
      searchEngine: 3,
      deviceType: 3,
      language: 'de',
      country: 2276,
      place: { location_code: 12_000_001, location_name: 'Berlin,Germany' },
      depth: 50,
      extraPage: true,
      loadsAiOverview: false,
      includesSubdomains: true,
      keywords: ['coffee', 'tea'],
      competitors: ['one.example.org'],
    },
  })
})

test('a check of a whole country names no city', () => {
  expect(repeatCheck(paid, { ...check, location_code: 2276, location_name: 'Germany' }).values.place).toBeNull()
})

test('what a trial may not use is left out, the city of another engine with it', () => {
  const { values, isWhole } = repeatCheck(trial, check)
  expect(isWhole).toBe(false)
  expect(values).toEqual({
    ...emptyCheck(trial),
    domainUrl: 'shop.example.com',
    country: 2276,
    extraPage: true,
    includesSubdomains: true,
    keywords: ['coffee', 'tea'],
  })
})

test('a check of a trial comes back whole on a trial', () => {
  const own: RepeatedCheck = { ...check, searchEngine: 1, deviceType: 1, language: 'en', depth: 20, competitors: [] }
  expect(repeatCheck(trial, own)).toMatchObject({ isWhole: true, values: { place: { location_code: 12_000_001 } } })
})
