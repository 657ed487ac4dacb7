import { useMemo } from 'react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { NarrowedNotice, WholeDomainLink } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import type { ListActions } from '../runs/check-actions.tsx'
import classes from './check-detail.module.css'
import { CheckSummary } from './check-summary.tsx'
import { hasEarlierSnapshots, keywordColumns } from './keyword-columns.tsx'
import { otherPagesText } from './other-pages.ts'
import { type CheckFilters, useFilteredItems } from './use-filtered-items.tsx'
import { useShownItems } from './use-shown-items.tsx'

type CheckDetailProps = { check: SerpCheck; actions: ListActions; filters: CheckFilters }

/** The part that unfolds under a check: every keyword with its page and its ranks. */
export default function CheckDetail({ check, actions, filters }: CheckDetailProps) {
  const { items, menu, chips, empty } = useFilteredItems(check, filters)
  const { limit, more } = useShownItems(items)
  const { id, state, failed_count, competitors } = check
  const withChange = hasEarlierSnapshots(check)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these alone, not on each arriving rank
  const columns = useMemo(
    () => keywordColumns(check, actions),
    [id, state, failed_count, competitors.join(), withChange, actions],
  )
  return (
    <div className={classes.detail}>
      <CheckSummary check={check} actions={actions} menu={menu} />
      <NarrowedNotice
        target={check.url}
        others={otherPagesText(check)}
        action={<WholeDomainLink target={check.url} copyOf={{ from: check.id }} />}
      />
      {chips}
      <div className={classes.inner}>
        {empty || (
          <DataTable
            label={`Rankings for check ${check.id}, ${check.url}`}
            columns={columns}
            rows={items}
            limit={limit}
            rowKey={(item) => String(item.id)}
            density="compact"
            bare
          />
        )}
      </div>
      <div className={classes.detailFoot}>{more}</div>
    </div>
  )
}
