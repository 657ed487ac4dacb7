import { Skeleton } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconDevices,
  IconDots,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { ExportButton } from '../../../shared/ui/actions/export-action.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import type { ProjectPermissions } from './permissions.ts'
import type { KeywordChoice } from './project-address.ts'
import { ProjectFacts } from './project-facts.tsx'
import classes from './project-toolbar.module.css'

const ExportProjectDialog = lazy(() => import('../export/export-project-dialog.tsx'))

/** The question over the page before anything happens. */
export type ProjectQuestion = 'run-time' | 'settings' | 'delete-project' | 'add-keywords' | 'add-competitors'

type ProjectHeaderProps = {
  project: RankProject
  permissions: ProjectPermissions
  choice: KeywordChoice
  /** The number of keywords the choice leaves. */
  matching: number
  onAsk: (question: ProjectQuestion) => void
  onSearchSettings: () => void
  onRefresh: () => void
}

/** The project's name and settings, and what can be done with it. */
export function ProjectHeader(props: ProjectHeaderProps) {
  const { project, permissions, choice, matching, onAsk, onSearchSettings, onRefresh } = props
  const [now] = useState(() => new Date())
  const { mayChange, busy } = permissions
  return (
    <PageHeader
      title={project.projectName}
      context={<ProjectFacts project={project} now={now} />}
      actions={
        <>
          {mayChange && <ProjectMenu permissions={permissions} onAsk={onAsk} onSearchSettings={onSearchSettings} />}
          <ExportButton
            dialog={(close) => <ExportProjectDialog project={project} shown={{ choice, matching }} onClose={close} />}
          />
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

type ProjectMenuProps = Pick<ProjectHeaderProps, 'permissions' | 'onAsk' | 'onSearchSettings'>

const ProjectMenu = ({ permissions: { locked, busy }, onAsk, onSearchSettings }: ProjectMenuProps) => (
  <ActionMenu icon={IconDots} label="Run time and more" hint="Run time and more" size="bar">
    <MenuAction icon={IconCalendarRepeat} unavailable={locked} onClick={() => onAsk('run-time')}>
      Run Time
    </MenuAction>
    <MenuAction icon={IconSettings} unavailable={busy} onClick={() => onAsk('settings')}>
      Settings
    </MenuAction>
    <MenuAction icon={IconDevices} onClick={onSearchSettings}>
      Search settings…
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
