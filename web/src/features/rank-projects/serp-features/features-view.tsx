import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { filterKeys } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { orpc } from '../../../shared/api/client.ts'
import { Toolbar } from '../../../shared/table/toolbar.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { ChangeAddress, ProjectAddress } from '../detail/project-address.ts'
import { ViewSwitch } from '../detail/view-switch.tsx'
import { AiOverviewPanel } from './ai-overview-panel.tsx'
import classes from './feature-table.module.css'
import { FeatureTable } from './feature-table.tsx'

type FeaturesViewProps = { project: RankProject; address: ProjectAddress; onChange: ChangeAddress }

/** Features of results pages beside organic results, their owners, and the AI Overviews over time. */
export default function FeaturesView({ project, address, onChange }: FeaturesViewProps) {
  const { data, error, isFetching, refetch } = useQuery(
    orpc.rankProjects.showFeatureOverview.queryOptions({ input: { id: project.id } }),
  )
  return (
    <div className={classes.view}>
      <Panel>
        <Toolbar>
          <ViewSwitch address={address} onChange={onChange} />
        </Toolbar>
        {data !== undefined ? (
          <FeatureTable
            overview={data.data}
            project={project}
            onFilter={(filter) => onChange({ ...withoutFilters(filterKeys), ...filter, view: undefined }, 'push')}
          />
        ) : error === null ? (
          <Skeleton height={320} radius={0} aria-busy />
        ) : (
          <ErrorState
            title="Couldn’t load the SERP features"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Panel>
      <AiOverviewPanel project={project} />
    </div>
  )
}
