import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { exportFormats } from '#contract/rules/exports/exports.ts'
import { tagTotalSorts } from '#contract/rules/rank-projects/tags.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { type ChangeAddress, choiceOf, type ProjectAddress } from '../detail/project-address.ts'
import { ProjectToolbar } from '../detail/project-toolbar.tsx'
import type { TagQuestion } from './tag-dialogs.tsx'
import { TagTotalsTable } from './tag-totals-table.tsx'

type TagsViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  onAsk: ((question: TagQuestion) => void) | undefined
}

/** The tags of a project beside each other. */
export default function TagsView({ project, address, onChange, onAsk }: TagsViewProps) {
  const { sort: _sort, direction: _direction, ...filters } = choiceOf(address)
  const sort = address.totals ?? 'name'
  const direction = address.direction ?? 'asc'
  const input = { id: project.id, ...filters, sort, direction }
  const query = useQuery({
    ...orpc.rankProjects.listTagTotals.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  return (
    <Panel>
      <ProjectToolbar
        projectId={project.id}
        address={address}
        onChange={onChange}
        depth={project.depth}
        matching={isPlaceholderData ? undefined : data?.data.all.keywords_count}
        total={project.keyword_count}
        compared={isPlaceholderData ? undefined : data?.data.comparison}
        missing={isPlaceholderData ? undefined : data?.data.missing_filters}
        onAsk={onAsk}
        hasOrder={false}
      >
        <ActionMenu icon={IconDownload} label="Export the comparison of tags" hint="Export this table" size="bar">
          {exportFormats.map((format) => (
            <ExportTotals key={format} name={project.projectName} input={{ ...input, format }} />
          ))}
        </ActionMenu>
      </ProjectToolbar>
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load the tags" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TagTotalsTable
          project={project}
          totals={data?.data.totals}
          all={data?.data.all}
          comparison={data?.data.comparison ?? null}
          choice={choiceOf(address)}
          serverSort={{
            by: sort,
            direction,
            onSort: (by, next) =>
              onChange({ totals: tagTotalSorts.find((one) => one === by && one !== 'name'), direction: next }),
          }}
          onFilter={(filter) =>
            onChange({ ...filter, view: undefined, totals: undefined, direction: undefined }, 'push')
          }
        />
      )}
    </Panel>
  )
}

type ExportInput = Parameters<typeof client.rankProjects.exportTagTotals>[0]

function ExportTotals({
  name,
  input,
}: {
  name: string
  input: ExportInput & { format: (typeof exportFormats)[number] }
}) {
  const { start, isBusy } = useExport({
    fetch: () => client.rankProjects.exportTagTotals(input),
    name: `${name}-tags`,
    extension: input.format,
  })
  return (
    <MenuAction icon={IconDownload} unavailable={isBusy ? 'Creating the file' : undefined} onClick={start}>
      {input.format === 'xlsx' ? 'Excel' : 'CSV'}
    </MenuAction>
  )
}
