import { intentNames, movementNames, searchIntents } from '#contract/rules/site-checks/domain-checks.ts'
import type { FilterField } from '../../../parts/keyword-metrics/keyword-filters/filter-draft.ts'
import { choicesOf, featureChoices } from '../../../parts/keyword-metrics/keyword-filters/filter-texts.ts'
import { volumes, wholeNumbers } from '../../../parts/keyword-metrics/keyword-filters/read-range.ts'
import { type DomainFilters, mostPosition, movements } from './domain-address.ts'

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
