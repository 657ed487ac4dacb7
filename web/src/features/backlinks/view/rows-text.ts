import type { BacklinkView } from '#contract/backlinks/rows.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

/** "Top 1,000 of 48,213 links loaded, live and lost", or that all of them were. The total of the tiles is of live ones. */
export function rowsText({ read, total, is_whole }: BacklinkView['rows']) {
  const text =
    total === null || read >= total
      ? `All ${countOf(read, 'link')} loaded`
      : `Top ${formatCount(read)} of ${countOf(total, 'link')} loaded`
  return `${is_whole ? text : text.replace('All ', '')}, live and lost`
}

/** Progress of a run under way. */
export const loadingText = ({ read }: BacklinkView['rows']) => `${countOf(read, 'link')} so far, more are loading`

type Groups = { rows: readonly unknown[] | undefined; page: { pagination: { total: number } } | undefined }

/** Counts the groups in sight: "Showing 40 of 120 domains among the links loaded". */
export const groupsText = ({ rows, page }: Groups, one: 'domain' | 'anchor') =>
  `Showing ${formatCount(rows?.length ?? 0)} of ${countOf(page?.pagination.total ?? 0, one)} among the links loaded`
