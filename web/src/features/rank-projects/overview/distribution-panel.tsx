import { IconChartAreaLine } from '@tabler/icons-react'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { type RankBandKey, rankBandKeysWithin, rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { BandButtons } from './band-buttons.tsx'
import { bandRows, bandText, deepestOf } from './chart-rows.ts'
import { spanNames } from './curve-span.ts'
import { DistributionChart } from './distribution-chart.tsx'
import classes from './distribution-panel.module.css'
import { type FirstDay, FirstDayPanel } from './first-day-panel.tsx'

/** With its legend as high as the charts beside it. */
const height = 280

type DistributionPanelProps = {
  projectDepth: number
  days: ProjectDay[]
  span: CurveSpan
  band: RankBandKey | undefined
  onBand: (band?: RankBandKey) => void
  firstDay: FirstDay
}

export function DistributionPanel({ projectDepth, days, span, band, onBand, firstDay }: DistributionPanelProps) {
  const hint = `Keywords by position, last ${spanNames[span]}`
  const worked = days.findLast(({ checked_count }) => checked_count > 0)
  if (worked === undefined) {
    return (
      <Panel title="Distribution" hint={hint}>
        <EmptyState
          icon={IconChartAreaLine}
          title={days.length === 0 ? 'No rankings in this period' : 'All look-ups in this period failed'}
          text="The chart starts with the first successful check."
        />
      </Panel>
    )
  }
  const depth = deepestOf(days)
  const choose = (chosen: RankBandKey) => {
    if (rankBandKeysWithin(projectDepth).includes(chosen)) onBand(chosen === band ? undefined : chosen)
  }
  const foot = (
    <BandButtons
      depth={depth}
      projectDepth={projectDepth}
      bands={worked.bands}
      failed={days.some(({ failed_count }) => failed_count > 0) ? worked.failed_count : undefined}
      chosen={band}
      onChoose={choose}
    />
  )
  if (days.length === 1)
    return (
      <FirstDayPanel
        title="Distribution"
        hint={hint}
        icon={IconChartAreaLine}
        picture={<FirstDayBars day={worked} />}
        {...firstDay}
        foot={foot}
      />
    )
  return (
    <ChartPanel
      name="distribution"
      title="Distribution"
      hint={hint}
      height={height}
      chart={<DistributionChart days={days} height={height} band={band} onChoose={choose} />}
      table={
        <ChartTable
          label="Keywords by position by date"
          heads={['Date', ...rankBandsWithin(depth).map(({ label }) => label), 'Failed']}
          rows={bandRows(days)}
        />
      }
      foot={foot}
    />
  )
}

/** The distribution of a single day: a column for each range of positions. */
function FirstDayBars({ day }: { day: ProjectDay }) {
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
