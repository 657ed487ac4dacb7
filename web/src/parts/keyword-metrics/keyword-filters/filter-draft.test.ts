import { expect, test } from 'vitest'
import { filterLimits } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { type AnyField, draftOf, filtersFrom, rangeIn } from './filter-draft.ts'
import { volumes, wholeNumbers } from './read-range.ts'

const position: AnyField = {
  kind: 'range',
  label: 'Position',
  from: 'position_from',
  to: 'position_to',
  bounds: wholeNumbers(1, 100),
}
const brand: AnyField = {
  kind: 'choice',
  label: 'Brand',
  name: 'branded',
  choices: [
    { value: 1, label: 'Branded' },
    { value: 0, label: 'Not branded' },
  ],
}
const fields: AnyField[] = [
  position,
  brand,
  { kind: 'text', label: 'URL contains', name: 'url' },
  { kind: 'check', label: 'Last check failed', name: 'state', value: 'failed' },
  { kind: 'range', label: 'Search volume', from: 'volume_from', to: 'volume_to', bounds: volumes, isHidden: true },
]

test('what was set comes back as it was, hidden fields and numbers among choices too', () => {
  const set = { position_from: 3, position_to: 20, branded: 0, url: 'shop', state: 'failed', volume_from: 100 }
  expect(filtersFrom(fields, draftOf(fields, set))).toEqual({ ...set, volume_to: undefined })
})

test('an empty form sets nothing, and neither does a choice that is not offered', () => {
  const empty = filtersFrom(fields, { ...draftOf(fields, {}), branded: '2', url: '  ' })
  expect(Object.values(empty).every((value) => value === undefined)).toBe(true)
})

test('a range says what is wrong with it, and a volume nobody can store is lowered', () => {
  const draft = { position_from: '0', position_to: '101', volume_from: '9,999,999,999' }
  expect(rangeIn(position, draft).error).toBe('Enter whole numbers from 1 to 100.')
  expect(rangeIn(position, { position_from: '9', position_to: '3' }).error).toBeDefined()
  expect(filtersFrom(fields, draft).volume_from).toBe(filterLimits.volume)
})
