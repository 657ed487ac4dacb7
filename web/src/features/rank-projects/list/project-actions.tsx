import { IconClock, IconDots, IconDownload, IconFolderOpen, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { ExportAction, useExportDialog } from '../../../shared/ui/actions/export-action.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'

const ExportProjectDialog = lazy(() => import('../export/export-project-dialog.tsx'))

/** Actions on a project of the list. */
export type ProjectListActions = {
  /** Without a plan nothing runs; what there is can be taken along instead. */
  isLocked: boolean
  /** Absent for those who may read but not change. */
  openRunTime: ((project: RankProject) => void) | undefined
  confirmRemove: ((project: RankProject) => void) | undefined
}

type ActionProps = { project: RankProject; actions: ProjectListActions }

export function RunTimeAction({ project, actions: { openRunTime: askRunTime } }: ActionProps) {
  if (askRunTime === undefined) return null
  return (
    <IconAction
      icon={IconClock}
      label={`Run Time of ${project.projectName}`}
      hint="Run Time"
      onClick={() => askRunTime(project)}
    />
  )
}

export const ProjectExport = ({ project }: Pick<ActionProps, 'project'>) => (
  <ExportAction
    label={`Export ${project.projectName}`}
    dialog={(close) => <ExportProjectDialog project={project} onClose={close} />}
  />
)

/** All actions for a project; a click on its row opens it too. */
export function ProjectMenu({
  project,
  actions: { isLocked, openRunTime: askRunTime, confirmRemove: askRemove },
}: ActionProps) {
  const { asked, ask } = useExportDialog((close) => <ExportProjectDialog project={project} onClose={close} />)
  return (
    <>
      <ActionMenu icon={IconDots} label={`Actions for ${project.projectName}`} hint="Actions">
        <MenuAction
          icon={IconFolderOpen}
          renderRoot={(root) => <Link to="/view-serp-project/$id" params={{ id: String(project.id) }} {...root} />}
        >
          Open
        </MenuAction>
        <MenuAction icon={IconDownload} onClick={ask}>
          Export
        </MenuAction>
        {askRunTime !== undefined && !isLocked && (
          <MenuAction icon={IconClock} onClick={() => askRunTime(project)}>
            Run Time
          </MenuAction>
        )}
        {askRemove !== undefined && (
          <MenuAction icon={IconTrash} onClick={() => askRemove(project)}>
            Remove
          </MenuAction>
        )}
      </ActionMenu>
      {asked}
    </>
  )
}
