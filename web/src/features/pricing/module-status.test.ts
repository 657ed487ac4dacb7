import { expect, test } from 'vitest'
import { plan } from '../../testing/plans.ts'
import { statusOf } from './module-status.ts'

test('a module nobody can open yet is coming, not included', () => {
  const opened = ['SERP Checker'] as const
  expect(statusOf('SERP Checker', plan(), opened)).toBe('included')
  expect(statusOf('Backlink Module', plan(), opened)).toBe('coming')
  expect(statusOf('Backlink Module', plan(), [...opened, 'Backlink Module'])).toBe('included')
})

test('a module the plan does not name is missing, whether it can be opened or not', () => {
  const small = plan({ features: ['SERP Checker'] })
  expect(statusOf('Backlink Module', small, [])).toBe('missing')
  expect(statusOf('Backlink Module', small, ['Backlink Module'])).toBe('missing')
})

test('today every module can be opened', () => {
  expect(statusOf('SERP Checker', plan())).toBe('included')
  expect(statusOf('SERP Projects', plan())).toBe('included')
  expect(statusOf('Domain Checker', plan())).toBe('included')
  expect(statusOf('Backlink Module', plan())).toBe('included')
})
