import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { exportFormats } from '#contract/rules/exports/exports.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { type ChangeAddress, choiceOf, type ProjectAddress } from '../detail/project-address.ts'
import { ProjectToolbar } from '../detail/project-toolbar.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { SettingTotalsTable } from './setting-totals-table.tsx'

type SettingsViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  onAsk: ((question: TagQuestion) => void) | undefined
}

/** The settings of a project beside each other. */
export default function SettingsView({ project, address, onChange, onAsk }: SettingsViewProps) {
  const { sort: _sort, direction: _direction, ...filters } = choiceOf(address)
  const input = { id: project.id, ...filters }
  const query = useQuery({
    ...orpc.rankProjects.listSettingTotals.queryOptions({ input }),
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
        <ActionMenu icon={IconDownload} label="Export the comparison of settings" hint="Export this table" size="bar">
          {exportFormats.map((format) => (
            <ExportTotals key={format} name={project.projectName} input={{ ...input, format }} />
          ))}
        </ActionMenu>
      </ProjectToolbar>
      {data === undefined && error !== null ? (
        <ErrorState
          title="Couldn’t load the search settings"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SettingTotalsTable
          project={project}
          totals={data?.data.totals}
          all={data?.data.all}
          comparison={data?.data.comparison ?? null}
          choice={choiceOf(address)}
          onFilter={(filter) => onChange({ ...filter, view: undefined }, 'push')}
        />
      )}
    </Panel>
  )
}

type ExportInput = Parameters<typeof client.rankProjects.exportSettingTotals>[0]

function ExportTotals({
  name,
  input,
}: {
  name: string
  input: ExportInput & { format: (typeof exportFormats)[number] }
}) {
  const { start, isBusy } = useExport({
    fetch: () => client.rankProjects.exportSettingTotals(input),
    name: `${name}-settings`,
    extension: input.format,
  })
  return (
    <MenuAction icon={IconDownload} unavailable={isBusy ? 'Creating the file' : undefined} onClick={start}>
      {input.format === 'xlsx' ? 'Excel' : 'CSV'}
    </MenuAction>
  )
}
