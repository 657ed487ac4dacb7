import { expect, test } from 'vitest'
import { journeysOf } from './journeys-reached.ts'

test('a change of the product reaches the sweep over all screens', () => {
  const sweep = ['e2e/journeys/ready.spec.ts', 'e2e/journeys/screens.spec.ts']
  expect(journeysOf(['server/src/features/credits/list-history.ts'])).toEqual(sweep)
  expect(journeysOf(['web/src/app.tsx', 'e2e/journeys/faq.spec.ts'])).toEqual([...sweep, 'e2e/journeys/faq.spec.ts'])
})

test('a changed journey is run, and all are when what they share has changed', () => {
  expect(journeysOf(['e2e/journeys/faq.spec.ts', 'docs/faq.md'])).toEqual(['e2e/journeys/faq.spec.ts'])
  expect(journeysOf(['e2e/support/sign-in.ts', 'e2e/journeys/faq.spec.ts'])).toEqual(['e2e/journeys'])
  expect(journeysOf(['e2e/journeys/journey.ts'])).toEqual(['e2e/journeys'])
})

test('tests, documents and nothing at all reach no journey', () => {
  expect(journeysOf(['web/src/app.test.tsx', 'server/src/testing/people.ts', 'README.md'])).toEqual([])
  expect(journeysOf([])).toEqual([])
})
