import {
  linkAttributes,
  linkMovementNames,
  linkMovements,
  linkTypeNames,
  linkTypes,
} from '#contract/rules/backlinks/backlinks.ts'
import { rangeText } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { choicesOf } from '../../../parts/keyword-metrics/keyword-filters/filter-choices.ts'
import type { FilterField } from '../../../parts/keyword-metrics/keyword-filters/filter-draft.ts'
import { createFilterSet } from '../../../parts/keyword-metrics/keyword-filters/filter-set.ts'
import { wholeNumbers } from '../../../parts/keyword-metrics/keyword-filters/read-range.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { linkAttributeNames } from '../link-names.ts'
import type { LinkFilters } from './backlink-address.ts'

/** Filters that are removed one at a time, and the fields of each. */
const filterFields = {
  seen: ['seen_from', 'seen_to'],
  movement: ['movement'],
  domain: ['domain'],
  anchor: ['anchor'],
  attribute: ['attribute'],
  type: ['item_type'],
  spam: ['spam_from', 'spam_to'],
} as const satisfies Record<string, readonly (keyof LinkFilters)[]>
export type LinkFilterKey = keyof typeof filterFields

export const { filtersIn, withoutFilters, noFilters } = createFilterSet<LinkFilters, LinkFilterKey>(filterFields)

/** A filter as its chip says it. */
export function filterText(key: LinkFilterKey, filters: LinkFilters): string {
  switch (key) {
    case 'seen':
      return seenText(filters)
    case 'movement':
      return filters.movement === undefined ? '' : `Since Compare Date: ${linkMovementNames[filters.movement]}`
    case 'domain':
      return `Referring domain: ${filters.domain ?? ''}`
    case 'anchor':
      return filters.anchor === '' ? 'No anchor text' : `Anchor text “${filters.anchor ?? ''}”`
    case 'attribute':
      return filters.attribute === undefined ? '' : linkAttributeNames[filters.attribute]
    case 'type':
      return filters.item_type === undefined ? '' : linkTypeNames[filters.item_type]
    case 'spam':
      return `Spam score ${rangeText(filters.spam_from, filters.spam_to)}`
    default:
      return key satisfies never
  }
}

function seenText({ seen_from: from, seen_to: to }: LinkFilters) {
  if (from === undefined) return `New or lost up to ${formatDate(to ?? '')}`
  return to === undefined ? `New or lost from ${formatDate(from)}` : `New or lost ${datesText(from, to)}`
}

/** "9 – 22 Nov 2026" */
export function datesText(from: string, to: string) {
  const [first, last] = [formatDate(from), formatDate(to)]
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.split(' ')[0]} – ${last}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${first.slice(0, -5)} – ${last}` : `${first} – ${last}`
}

/** Movement is known where there is a date to compare with. */
export const linkFilterFields = (hasMovement: boolean): FilterField<LinkFilters>[] => [
  { kind: 'choice', label: 'Attribute', name: 'attribute', choices: choicesOf(linkAttributeNames, linkAttributes) },
  { kind: 'choice', label: 'Type', name: 'item_type', choices: choicesOf(linkTypeNames, linkTypes) },
  { kind: 'range', label: 'Spam score', from: 'spam_from', to: 'spam_to', bounds: wholeNumbers(0, 100) },
  {
    kind: 'choice',
    label: 'Change since Compare Date',
    name: 'movement',
    choices: choicesOf(linkMovementNames, linkMovements),
    isHidden: !hasMovement,
  },
]
