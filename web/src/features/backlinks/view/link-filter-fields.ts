import {
  linkAttributes,
  linkMovementNames,
  linkMovements,
  linkTypeNames,
  linkTypes,
} from '#contract/rules/backlinks/backlinks.ts'
import type { FilterField } from '../../../parts/keyword-metrics/keyword-filters/filter-draft.ts'
import { choicesOf } from '../../../parts/keyword-metrics/keyword-filters/filter-texts.ts'
import { wholeNumbers } from '../../../parts/keyword-metrics/keyword-filters/read-range.ts'
import { linkAttributeNames } from '../link-names.ts'
import type { LinkFilters } from './backlink-address.ts'

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
