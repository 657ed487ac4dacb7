import { IconChartBar, IconCloudOff } from '@tabler/icons-react'
import type { BacklinkView, NewLostBar } from '#contract/backlinks/rows.ts'
import { newLostWeeks } from '#contract/rules/backlinks/backlinks.ts'
import { BarChart } from '../../../shared/charts/bar-chart.tsx'
import type { BarGroup } from '../../../shared/charts/bar-groups.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { formatCompact, formatCountOrDash } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { backlinkTexts } from '../messages.ts'
import type { BacklinkAddress, ChangeAddress } from './backlink-address.ts'
import classes from './backlink-charts.module.css'
import { datesText } from './filter-keys.ts'

const title = 'New and lost links'
const height = 340

const states = {
  reading: { icon: IconChartBar, title: 'No data yet', text: 'The chart appears once the history is loaded.' },
  none: {
    icon: IconChartBar,
    title: 'No history',
    text: 'New and lost links over time aren’t available for a single page.',
  },
  failed: {
    icon: IconCloudOff,
    title: 'Couldn’t load the history',
    text: 'All other results are complete. We’ll try again with the next check.',
  },
  ready: { icon: IconChartBar, title: 'No Data Available', text: 'No links were found or lost.' },
} as const satisfies Record<BacklinkView['new_lost_state'], object>

type NewLostPanelProps = { page: BacklinkView; address: BacklinkAddress; onChange: ChangeAddress }

/** Links found and lost, two weeks a bar; each filters the table by the days it stands for. */
export function NewLostPanel({ page: { new_lost, new_lost_state }, address, onChange }: NewLostPanelProps) {
  if (new_lost === null || new_lost.length === 0)
    return (
      <Panel title={title}>
        <EmptyState {...states[new_lost_state]} />
      </Panel>
    )
  const barOf = ({ key }: BarGroup) => new_lost.find(({ from }) => from === key)
  const groups = new_lost.map(
    ({ from, new_backlinks, lost_backlinks }): BarGroup => ({
      key: from,
      label: formatDateOfYear(from),
      // An unknown number has no bar; the tooltip and the table show a dash.
      values: [new_backlinks ?? 0, lost_backlinks ?? 0],
    }),
  )
  const chosen = new_lost.find(({ from, to }) => from === address.seen_from && to === address.seen_to)?.from
  return (
    <ChartPanel
      name="backlink-history"
      title={title}
      hint={`${backlinkTexts.whole}, in ${newLostWeeks}-week periods · Click a bar to filter the table`}
      height={height}
      legend={
        <div className={classes.legend}>
          <span>
            <i className={classes.new} aria-hidden />
            New (above)
          </span>
          <span>
            <i className={classes.lost} aria-hidden />
            Lost (below)
          </span>
        </div>
      }
      chart={
        <BarChart
          label="New and lost links by two-week period"
          groups={groups}
          height={height}
          format={formatCompact}
          isOpposed
          chosen={chosen}
          tell={(group) => tellBar(barOf(group))}
          tooltip={(group) => <Tooltip bar={barOf(group)} />}
          onPick={(group) => onChange(group.key === chosen ? noDays : { tab: undefined, ...daysOf(barOf(group)) })}
        />
      }
      table={
        <ChartTable
          label={title}
          heads={['From', 'To', 'New links', 'Lost links', 'New referring domains', 'Lost referring domains']}
          rows={new_lost.toReversed().map((bar) => ({
            key: bar.from,
            cells: [
              formatDateOfYear(bar.from),
              formatDateOfYear(bar.to),
              ...[bar.new_backlinks, bar.lost_backlinks, bar.new_referring_domains, bar.lost_referring_domains].map(
                formatCountOrDash,
              ),
            ],
          }))}
        />
      }
    />
  )
}

const noDays = { seen_from: undefined, seen_to: undefined }
/** Other filters would hide links that the bar counts. */
const daysOf = (bar: NewLostBar | undefined) =>
  bar === undefined
    ? noDays
    : { filter: undefined, links: 'all' as const, movement: undefined, seen_from: bar.from, seen_to: bar.to }

const tellBar = (bar: NewLostBar | undefined) =>
  bar === undefined ? '' : `${formatCountOrDash(bar.new_backlinks)} new, ${formatCountOrDash(bar.lost_backlinks)} lost`

function Tooltip({ bar }: { bar: NewLostBar | undefined }) {
  if (bar === undefined) return null
  return (
    <>
      <TooltipLine label={datesText(bar.from, bar.to)} value="" />
      <TooltipLine mark={<i className={classes.new} />} label="New" value={formatCountOrDash(bar.new_backlinks)} />
      <TooltipLine mark={<i className={classes.lost} />} label="Lost" value={formatCountOrDash(bar.lost_backlinks)} />
      <TooltipLine label="New referring domains" value={formatCountOrDash(bar.new_referring_domains)} />
      <TooltipLine label="Lost referring domains" value={formatCountOrDash(bar.lost_referring_domains)} />
    </>
  )
}
