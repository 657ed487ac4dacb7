import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { orpc } from '../../../shared/api/client.ts'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { type ChangeAddress, choiceOf, type ProjectAddress } from '../detail/project-address.ts'
import { ProjectToolbar } from '../detail/project-toolbar.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { AiOverviewPanel } from './ai-overview-panel.tsx'
import classes from './feature-table.module.css'
import { FeatureTable } from './feature-table.tsx'

type FeaturesViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  onAsk: ((question: TagQuestion) => void) | undefined
}

/** Features of results pages beside organic results, their owners, and the AI Overviews over time. */
export default function FeaturesView({ project, address, onChange, onAsk }: FeaturesViewProps) {
  const { sort: _sort, direction: _direction, ...filters } = choiceOf(address)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...orpc.rankProjects.showFeatureOverview.queryOptions({ input: { id: project.id, ...filters } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.view}>
      <Panel>
        <ProjectToolbar
          projectId={project.id}
          address={address}
          onChange={onChange}
          depth={project.depth}
          matching={undefined}
          total={project.keyword_count}
          compared={isPlaceholderData ? undefined : data?.data.comparison}
          missing={isPlaceholderData ? undefined : data?.data.missing_filters}
          onAsk={onAsk}
          hasOrder={false}
        >
          {null}
        </ProjectToolbar>
        {data !== undefined ? (
          <FeatureTable
            overview={data.data}
            project={project}
            choice={choiceOf(address)}
            onFilter={(filter) => onChange({ ...filter, view: undefined }, 'push')}
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
      <AiOverviewPanel project={project} choice={choiceOf(address)} />
    </div>
  )
}
