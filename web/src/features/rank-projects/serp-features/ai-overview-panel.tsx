import { Skeleton } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { lateOverviews } from '../../../parts/serp-fetches/search-settings/messages.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import { spanNames, useCurveSpan } from '../overview/curve-span.ts'
import { FirstDayPanel } from '../overview/first-day-panel.tsx'
import { overviewFilters, rankOverview, useLongestOverview } from '../overview/queries.ts'
import { SpanSwitch } from '../overview/span-switch.tsx'
import { AiOverviewChart, AiOverviewLegend } from './ai-overview-chart.tsx'
import { type AiOverviewShare, aiOverviewShares, citedText, shareRows, shownText } from './ai-overview-share.ts'

const height = 228
const title = 'AI Overviews'

/** The number of results pages that show one, and of those that cite the project's domain, over time. */
export function AiOverviewPanel({ project, choice }: { project: RankProject; choice: KeywordChoice }) {
  const filters = overviewFilters(choice)
  const [span, setSpan] = useCurveSpan('overview')
  const { data, error, isFetching, refetch } = useQuery({
    ...rankOverview(project.id, span, filters),
    placeholderData: keepPreviousData,
  })
  const shares = data && aiOverviewShares(data.data.days)
  const isSparse = shares !== undefined && shares.length < 2
  const longest = useLongestOverview(project.id, isSparse, filters)
  const actions = <SpanSwitch label="Period" span={span} onChange={setSpan} />
  const hint = `Presence and citations, last ${spanNames[span]}`
  if (shares === undefined)
    return (
      <Panel title={title} hint={hint}>
        {error === null ? (
          <Skeleton height={height} radius={0} aria-busy />
        ) : (
          <ErrorState
            title="Couldn’t load the AI Overviews"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Panel>
    )
  const latest = shares.at(-1)
  if (latest === undefined)
    return (
      <Panel title={title} hint={hint} actions={actions}>
        <EmptyState
          icon={IconSparkles}
          title="No results pages in this period"
          text="The chart starts with the first successful check."
        />
      </Panel>
    )
  if (isSparse)
    return (
      <FirstDayPanel
        title={title}
        hint={hint}
        actions={actions}
        icon={IconSparkles}
        latest={latestText(latest)}
        hasOtherDays={aiOverviewShares(longest.data?.data.days ?? []).length > shares.length}
        project={project}
      />
    )
  return (
    <ChartPanel
      name="ai-overviews"
      title={title}
      hint={hint}
      actions={actions}
      legend={<AiOverviewLegend />}
      height={height}
      chart={<AiOverviewChart shares={shares} height={height} />}
      table={
        <ChartTable
          label="AI Overviews by date"
          heads={['Date', 'With AI Overview', 'Citing you']}
          rows={shareRows(shares)}
        />
      }
      foot={project.loadsAiOverview ? undefined : notLoaded}
    />
  )
}

const notLoaded = `${lateOverviews} Turn on “${choiceNames.loadsAiOverview}” in the project’s settings to see who is cited in them.`

const latestText = (share: AiOverviewShare) =>
  `AI Overviews shown: ${shownText(share)}. Citing you: ${citedText(share)}.`
