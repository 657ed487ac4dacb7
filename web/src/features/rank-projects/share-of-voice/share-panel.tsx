import { Skeleton } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SeriesLegend, seriesKeys } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { spanNames, useCurveSpan } from '../overview/curve-span.ts'
import { SpanSwitch } from '../overview/span-switch.tsx'
import { shareCurves } from './queries.ts'
import { ShareChart } from './share-chart.tsx'
import type { ShareScope } from './share-scope.ts'
import { percentText, shareMeaning } from './share-text.ts'
import classes from './share-view.module.css'

const height = 260
const title = 'Share of voice'

type SharePanelProps = { projectId: number; scope: ShareScope; asOf: string | undefined }

/** Your share over time beside the competitors' and those of the largest other domains. */
export function SharePanel({ projectId, scope, asOf }: SharePanelProps) {
  const [span, setSpan] = useCurveSpan('overview')
  const { data, error, isFetching, refetch } = useQuery({
    ...shareCurves(projectId, span, { ...scope, as_of: asOf }),
    placeholderData: keepPreviousData,
  })
  const actions = <SpanSwitch label="Period" span={span} onChange={setSpan} />
  const hint = (
    <span className={classes.explained} data-hint={shareMeaning}>
      You, competitors and the largest other domains, last {spanNames[span]}
    </span>
  )
  if (data === undefined)
    return (
      <Panel title={title} hint={hint}>
        {error === null ? (
          <Skeleton height={height} radius={0} aria-busy />
        ) : (
          <ErrorState
            title="Couldn’t load the share of voice"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Panel>
    )
  const { days, weight } = data.data
  // As many as have a sign of their own.
  const domains = data.data.domains.slice(0, seriesKeys.length)
  if (days.length === 0)
    return (
      <Panel title={title} hint={hint} actions={actions}>
        <EmptyState
          icon={IconChartLine}
          title="No shares in this period"
          text={
            weight === 'volume'
              ? 'Shares are weighted by search volume, and none is known yet.'
              : 'The chart starts when a run has ended.'
          }
        />
      </Panel>
    )
  return (
    <ChartPanel
      name="share-of-voice"
      title={title}
      hint={hint}
      actions={actions}
      legend={<SeriesLegend domains={domains.map(({ domain }) => domain)} />}
      height={height}
      chart={<ShareChart days={days} domains={domains} height={height} />}
      table={
        <ChartTable
          label="Share of voice by date"
          heads={['Date', ...domains.map(({ domain }) => domain)]}
          rows={days
            .map(({ date }, at) => ({
              key: date,
              cells: [formatDate(date), ...domains.map(({ shares }) => percentText(shares[at] ?? null))],
            }))
            .toReversed()}
        />
      }
      foot={days.length === 1 ? 'Curves start with the second date.' : undefined}
    />
  )
}
