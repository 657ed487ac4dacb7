import { rangeText } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { intentNames, movementNames, searchIntents } from '#contract/rules/site-checks/domain-checks.ts'
import { choicesOf, featureChoices } from '../../../parts/keyword-metrics/keyword-filters/filter-choices.ts'
import type { FilterField } from '../../../parts/keyword-metrics/keyword-filters/filter-draft.ts'
import { createFilterSet } from '../../../parts/keyword-metrics/keyword-filters/filter-set.ts'
import { volumes, wholeNumbers } from '../../../parts/keyword-metrics/keyword-filters/read-range.ts'
import { type DomainFilters, mostPosition, movements } from './domain-address.ts'

/** Filters that are removed one at a time, and the fields of each. */
const filterFields = {
  position: ['position_from', 'position_to'],
  movement: ['movement'],
  volume: ['volume_from', 'volume_to'],
  kd: ['kd_from', 'kd_to'],
  intent: ['intent'],
  url: ['url'],
  branded: ['branded'],
  feature: ['feature'],
} as const satisfies Record<string, readonly (keyof DomainFilters)[]>
export type DomainFilterKey = keyof typeof filterFields

export const { filtersIn, withoutFilters, noFilters } = createFilterSet<DomainFilters, DomainFilterKey>(filterFields)

/** A filter as its chip says it. */
export function filterText(key: DomainFilterKey, filters: DomainFilters): string {
  switch (key) {
    case 'position':
      return `Position ${rangeText(filters.position_from, filters.position_to)}`
    case 'movement':
      return filters.movement === undefined ? '' : movementNames[filters.movement]
    case 'volume':
      return `Volume ${rangeText(filters.volume_from, filters.volume_to)}`
    case 'kd':
      return `KD ${rangeText(filters.kd_from, filters.kd_to)}`
    case 'intent':
      return filters.intent === undefined ? '' : intentNames[filters.intent]
    case 'url':
      return `URL contains “${filters.url ?? ''}”`
    case 'branded':
      return filters.branded === 1 ? 'Branded' : 'Not branded'
    case 'feature':
      return filters.feature === undefined ? '' : `SERP feature: ${serpFeatureNames[filters.feature]}`
    default:
      return key satisfies never
  }
}

/** Movement is known where there is a date to compare with. */
export const domainFilterFields = (hasMovement: boolean): FilterField<DomainFilters>[] => [
  {
    kind: 'range',
    label: 'Position',
    from: 'position_from',
    to: 'position_to',
    bounds: wholeNumbers(1, mostPosition),
  },
  { kind: 'range', label: 'Search volume', from: 'volume_from', to: 'volume_to', bounds: volumes },
  { kind: 'range', label: 'Keyword difficulty', from: 'kd_from', to: 'kd_to', bounds: wholeNumbers(0, 100) },
  {
    kind: 'choice',
    label: 'Change since Compare Date',
    name: 'movement',
    choices: choicesOf(movementNames, movements),
    isHidden: !hasMovement,
  },
  { kind: 'choice', label: 'Intent', name: 'intent', choices: choicesOf(intentNames, searchIntents) },
  {
    kind: 'choice',
    label: 'Brand',
    name: 'branded',
    choices: [
      { value: 1, label: 'Branded' },
      { value: 0, label: 'Not branded' },
    ],
  },
  { kind: 'choice', label: 'SERP feature', name: 'feature', choices: featureChoices },
  { kind: 'text', label: 'URL contains', name: 'url' },
]
