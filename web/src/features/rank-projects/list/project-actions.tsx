import { ActionIcon } from '@mantine/core'
import { IconClock, IconDownload, IconFolderOpen, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { IconAction } from '../../../shared/ui/icon-action.tsx'
import { useExportProject } from '../runs/use-export-project.ts'

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

export function ExportAction({ project }: Pick<ActionProps, 'project'>) {
  const excel = useExportProject(project)
  return (
    <IconAction
      icon={IconDownload}
      label={`Export ${project.projectName} to Excel`}
      hint="Export to Excel"
      isBusy={excel.isBusy}
      onClick={excel.start}
    />
  )
}

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
