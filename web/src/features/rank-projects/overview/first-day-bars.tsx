import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { rankBandsWithin } from '../../../parts/serp-fetches/ranks/rank-bands.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { bandText } from './chart-rows.ts'
import classes from './first-day-bars.module.css'

/** The distribution of a single day: a column for each range of positions. */
export function FirstDayBars({ day }: { day: ProjectDay }) {
  const bands = rankBandsWithin(day.depth).map(({ key, label }) => ({ key, label, count: day.bands[key] }))
  const most = Math.max(1, ...bands.map(({ count }) => count))
  return (
    <div
      className={classes.bars}
      role="img"
      aria-label={`Keywords by position on ${formatDate(day.date)}: ${bandText(day)}`}
    >
      {bands.map(({ key, label, count }) => (
        <div key={key} className={classes.column}>
          <span className={classes.count}>{formatCount(count)}</span>
          <i className={classes.bar} data-band={key} style={{ height: `${(count / most) * 100}%` }} />
          <span className={classes.label}>{label}</span>
        </div>
      ))}
    </div>
  )
}
