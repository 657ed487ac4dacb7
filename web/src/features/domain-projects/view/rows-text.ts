import type { DomainView } from '#contract/domain-projects/rows.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

/** "Top 50 of 4,189 keywords", or that all of them were read. */
export const rowsText = ({ read, total }: DomainView['rows']) =>
  read < total ? `Top ${formatCount(read)} of ${countOf(total, 'keyword')}` : `All ${countOf(read, 'keyword')}`

/** Of a first check under way. */
export const loadingText = ({ read }: DomainView['rows']) => `${countOf(read, 'keyword')} so far, more are loading`
