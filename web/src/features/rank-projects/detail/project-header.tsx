import { Button, Menu, Skeleton } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconDots,
  IconDownload,
  IconFilter,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { filtersIn } from '#contract/rules/keyword-filters.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/action-menu.tsx'
import { BarButton } from '../../../shared/ui/bar-button.tsx'
import { useExport } from '../../../shared/ui/export-action.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { projectExport } from '../runs/project-export.ts'
import type { ProjectPermissions } from './permissions.ts'
import type { KeywordChoice } from './project-address.ts'
import { ProjectFacts } from './project-facts.tsx'
import classes from './project-header.module.css'

/** What is asked over the page before anything happens. */
export type ProjectQuestion = 'run-time' | 'settings' | 'delete-project' | 'add-keywords' | 'add-competitors'

type ProjectHeaderProps = {
  project: RankProject
  permissions: ProjectPermissions
  choice: KeywordChoice
  /** How many keywords the choice leaves. */
  matching: number
  onAsk: (question: ProjectQuestion) => void
  onRefresh: () => void
}

/** The project's name and settings, and what can be done with it. */
export function ProjectHeader({ project, permissions, choice, matching, onAsk, onRefresh }: ProjectHeaderProps) {
  const [now] = useState(() => new Date())
  const { mayChange, busy } = permissions
  return (
    <PageHeader
      title={project.projectName}
      context={<ProjectFacts project={project} now={now} />}
      actions={
        <>
          {mayChange && <ProjectMenu permissions={permissions} onAsk={onAsk} />}
          <ProjectExport project={project} choice={choice} matching={matching} />
          {mayChange && (
            <>
              <BarButton
                icon={IconRefresh}
                unavailable={busy ?? (project.keyword_count === 0 ? 'No keywords yet' : undefined)}
                onClick={onRefresh}
              >
                Refresh
              </BarButton>
              <BarButton icon={IconPlus} variant="filled" unavailable={busy} onClick={() => onAsk('add-keywords')}>
                Add Keyword
              </BarButton>
            </>
          )}
        </>
      }
    />
  )
}

type ProjectExportProps = Pick<ProjectHeaderProps, 'project' | 'choice' | 'matching'>

/** Where filters are set it asks what the file is to hold. */
function ProjectExport({ project, choice, matching }: ProjectExportProps) {
  const all = useExport(projectExport(project, { compare: choice.compare }))
  const shown = useExport(projectExport(project, choice))
  const isBusy = all.isBusy || shown.isBusy
  if (filtersIn(choice).length === 0)
    return (
      <BarButton icon={IconDownload} isBusy={isBusy} onClick={all.start}>
        Export
      </BarButton>
    )
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />} loading={isBusy}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction
          icon={IconFilter}
          unavailable={matching === 0 ? 'No keyword matches' : undefined}
          onClick={shown.start}
        >
          {countOf(matching, 'matching keyword')}
        </MenuAction>
        <MenuAction icon={IconDownload} onClick={all.start}>
          {`All ${countOf(project.keyword_count, 'keyword')}`}
        </MenuAction>
      </Menu.Dropdown>
    </Menu>
  )
}

type ProjectMenuProps = Pick<ProjectHeaderProps, 'permissions' | 'onAsk'>

const ProjectMenu = ({ permissions: { locked, busy }, onAsk }: ProjectMenuProps) => (
  <ActionMenu icon={IconDots} label="Run time and more" hint="Run time and more" size="bar">
    <MenuAction icon={IconCalendarRepeat} unavailable={locked} onClick={() => onAsk('run-time')}>
      Run Time
    </MenuAction>
    <MenuAction icon={IconSettings} unavailable={busy} onClick={() => onAsk('settings')}>
      Settings
    </MenuAction>
    <MenuAction icon={IconTrash} onClick={() => onAsk('delete-project')}>
      Delete project…
    </MenuAction>
  </ActionMenu>
)

/** Before the project is here. */
export const ProjectHeaderPending = () => (
  <div className={classes.pending} aria-busy>
    <Skeleton height={20} width={240} radius="xl" />
    <Skeleton height={12} width="60%" radius="xl" />
  </div>
)
