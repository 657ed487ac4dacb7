import { expect, test } from 'vitest'
import { standingOf } from './module-standing.ts'
import { plan } from './testing/plan.ts'

test('a module nobody can open yet is coming, not included', () => {
  const opened = ['SERP Checker'] as const
  expect(standingOf('SERP Checker', plan(), opened)).toBe('included')
  expect(standingOf('Backlink Module', plan(), opened)).toBe('coming')
  expect(standingOf('Backlink Module', plan(), [...opened, 'Backlink Module'])).toBe('included')
})

test('a module the plan does not name is missing, whether it can be opened or not', () => {
  const small = plan({ features: ['SERP Checker'] })
  expect(standingOf('Backlink Module', small, [])).toBe('missing')
  expect(standingOf('Backlink Module', small, ['Backlink Module'])).toBe('missing')
})

test('today the SERP Checker and SERP Projects can be opened', () => {
  expect(standingOf('SERP Checker', plan())).toBe('included')
  expect(standingOf('SERP Projects', plan())).toBe('included')
})
