import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { countBands } from '../../../parts/serp-fetches/ranks/count-bands.ts'
import { DistributionBar } from '../../../parts/serp-fetches/ranks/distribution-bar.tsx'
import { formatClock, formatDayOfYear } from '../../../shared/format/dates.ts'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { laterSnapshot } from '../runs/check-runs.ts'
import classes from './check-facts.module.css'

/** Initial of a domain on a quiet square; no favicon request ever leaves the browser. */
export function CheckDomain({ check }: { check: SerpCheck }) {
  return (
    <span className={classes.domain}>
      <span className={classes.initial} aria-hidden>
        {check.url.charAt(0).toUpperCase()}
      </span>
      <span className={classes.names}>
        <span className={classes.cut} title={check.url}>
          {check.url}
        </span>
        {check.note !== null && (
          <span className={classes.note} title={check.note}>
            {check.note}
          </span>
        )}
      </span>
    </span>
  )
}

/** The time when it was made, and under it when it was checked last if that was later. */
export function CheckDate({ check }: { check: SerpCheck }) {
  const snapshot = laterSnapshot(check)
  return (
    <span className={classes.date}>
      <Moment at={check.created_at} />
      {snapshot !== undefined && (
        <Moment at={snapshot} className={classes.checked}>
          checked {formatDayOfYear(new Date(snapshot))} {formatClock(new Date(snapshot))}
        </Moment>
      )}
    </span>
  )
}

/** While it runs how far it is, afterwards how its ranks are spread. */
export function CheckOutcome({ check }: { check: SerpCheck }) {
  if (check.state === 'running') {
    return <Progress done={check.done_count + check.failed_count} total={check.keywords_count} unit="keywords" />
  }
  if (check.failed_count === check.keywords_count)
    return <span className={classes.allFailed}>All failed, refunded</span>
  return <DistributionBar counts={countBands(check.items, check.depth)} depth={check.depth} />
}
