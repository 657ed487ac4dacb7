import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatCredits } from '#contract/credit-amounts.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { countOf } from '../../shared/format/numbers.ts'
import { SeriesLegend } from '../../shared/ranks/series-mark.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import classes from './check-detail.module.css'
import { keywordColumns } from './keyword-columns.tsx'

const shownAtFirst = 20

/** How many of a check's keywords are shown, and the button that shows the rest. */
export function useShownItems(check: SerpCheck) {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, check.items.length - shownAtFirst)
  const items = hidden === 0 ? check.items : check.items.slice(0, shownAtFirst)
  const more = hidden > 0 && (
    <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
      Show {countOf(hidden, 'more keyword')}
    </Button>
  )
  return { items, more }
}

/** What unfolds under a check: every keyword with its page and its ranks. */
export function CheckDetail({ check }: { check: SerpCheck }) {
  const { items, more } = useShownItems(check)
  const { state, competitors } = check
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these two alone, not on each arriving rank
  const columns = useMemo(() => keywordColumns(check), [state, competitors.join()])
  return (
    <div className={classes.detail}>
      <div className={classes.detailHead}>
        <SeriesLegend domains={[check.url, ...check.competitors]} />
        <span className={classes.quiet}>{checkSummary(check)}</span>
      </div>
      <div className={classes.inner}>
        <DataTable
          label={`Ranks of check ${check.id}, ${check.url}`}
          columns={columns}
          rows={items}
          rowKey={(item) => String(item.id)}
          density="compact"
          minWidth={640 + check.competitors.length * 110}
          bare
        />
      </div>
      <div className={classes.detailFoot}>{more}</div>
    </div>
  )
}

/** "20 keywords, first 20 results · 3 failed, not charged · 55.64 credits" */
export function checkSummary(check: SerpCheck) {
  const parts = [`First ${check.depth} results`]
  if (check.failed_count > 0) parts.push(`${check.failed_count} failed, not charged`)
  parts.push(`${formatCredits(check.credits)} credits${check.state === 'running' ? ' held' : ''}`)
  return parts.join(' · ')
}
