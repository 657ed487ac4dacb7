import { type ReactNode, useEffect } from 'react'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { rememberFirstRanks } from '../../../parts/dashboard/first-ranks.ts'
import { SeriesLegend } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import type { ListActions } from '../runs/check-actions.tsx'
import { latestSnapshot } from '../runs/check-runs.ts'
import { RetryFailed } from '../runs/retry-failed.tsx'
import classes from './check-detail.module.css'

type CheckSummaryProps = {
  check: SerpCheck
  actions: ListActions
  /** The menu that chooses among the lines. */
  menu: ReactNode
}

/** The legend of the lines below, their cost, and the retry for those that failed. */
export function CheckSummary({ check, actions, menu }: CheckSummaryProps) {
  const snapshot = latestSnapshot(check)
  useSeenRanks(check)
  return (
    <div className={classes.detailHead}>
      <SeriesLegend domains={[check.url, ...check.competitors]} />
      <span className={classes.outcome}>
        <span>{summaryOf(check)}</span>
        {snapshot !== undefined && (
          <time dateTime={snapshot} className={classes.checked}>
            Checked {formatDayAndClock(new Date(snapshot))}
          </time>
        )}
        {check.failed_count > 0 && (
          <RetryFailed check={check} actions={actions}>{`Retry ${check.failed_count} failed`}</RetryFailed>
        )}
        {menu}
      </span>
    </div>
  )
}

/** The guide to the first ranks has led here. */
function useSeenRanks({ state, done_count }: SerpCheck) {
  const hasRanks = state !== 'running' && done_count > 0
  useEffect(() => {
    const id = readStoredAccount()?.userData.id
    if (hasRanks && id !== undefined) rememberFirstRanks(id)
  }, [hasRanks])
}

/** "Top 20 · 3 failed, refunded · 55.64 credits · 9.82 held", or at the end "117.82 credits in 2 runs" */
function summaryOf({ depth, failed_count, credits, credits_held, run }: SerpCheck) {
  // A run under way has spent a part of what it will.
  const runs = run > 1 && credits_held === 0 ? ` in ${run} runs` : ''
  const parts = [`Top ${depth}`]
  if (failed_count > 0) parts.push(`${failed_count} failed, refunded`)
  if (credits > 0 || credits_held === 0) parts.push(`${formatCredits(credits)} credits${runs}`)
  if (credits_held > 0) parts.push(`${formatCredits(credits_held)} held`)
  return parts.join(' · ')
}
