import { ActionIcon } from '@mantine/core'
import { IconClock, IconFolderOpen, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { ExportAction } from '../../../shared/ui/export-action.tsx'
import { IconAction } from '../../../shared/ui/icon-action.tsx'

const ExportProjectDialog = lazy(() => import('../export/export-project-dialog.tsx'))

/** What can be done with a project of the list. */
export type ProjectListActions = {
  /** Without a plan nothing runs; what there is can be taken along instead. */
  isLocked: boolean
  /** Absent for those who may read but not change. */
  askRunTime: ((project: RankProject) => void) | undefined
  askRemove: ((project: RankProject) => void) | undefined
}

type ActionProps = { project: RankProject; actions: ProjectListActions }

export function RunTimeAction({ project, actions: { askRunTime } }: ActionProps) {
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

/** A link, so that it opens in another tab too. */
export const OpenAction = ({ project }: Pick<ActionProps, 'project'>) => (
  <ActionIcon
    aria-label={`Open ${project.projectName}`}
    data-hint="Open"
    renderRoot={(root) => <Link to="/view-serp-project/$id" params={{ id: String(project.id) }} {...root} />}
  >
    <IconFolderOpen size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

export const ProjectExport = ({ project }: Pick<ActionProps, 'project'>) => (
  <ExportAction
    label={`Export ${project.projectName}`}
    dialog={(close) => <ExportProjectDialog project={project} onClose={close} />}
  />
)

export function RemoveAction({ project, actions: { askRemove } }: ActionProps) {
  if (askRemove === undefined) return null
  return (
    <IconAction
      icon={IconTrash}
      label={`Remove ${project.projectName}`}
      hint="Remove"
      onClick={() => askRemove(project)}
    />
  )
}
