import { serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { intentNames, movementNames } from '#contract/rules/site-checks/domain-checks.ts'
import { createFilterSet } from '../../../parts/keyword-metrics/keyword-filters/filter-set.ts'
import { rangeText } from '../../../parts/keyword-metrics/keyword-filters/filter-texts.ts'
import type { DomainFilters } from './domain-address.ts'

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
