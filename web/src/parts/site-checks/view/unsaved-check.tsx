import type { ShouldBlockFn } from '@tanstack/react-router'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx'
import { useRemoveSite } from '../list/use-remove-site.ts'
import { rowsName } from '../site-texts.ts'
import type { SiteOnPage } from './use-site.ts'

type UnsavedCheckProps<Project extends SiteProject> = {
  site: SiteOnPage<Project>
  /** True if leaving for there deletes it. */
  isLeaving: ShouldBlockFn
  /** It is kept although it is not saved. */
  isKept: boolean
}

export const isSavable = ({ permissions }: Pick<SiteOnPage<SiteProject>, 'permissions'>) =>
  permissions.mayChange && permissions.save === undefined

/** Asks before an unsaved check is left, which deletes it. */
export function UnsavedCheck<Project extends SiteProject>({ site, isLeaving, isKept }: UnsavedCheckProps<Project>) {
  const { checks, project, saving, save } = site
  const { remove } = useRemoveSite(checks)
  return (
    <LeaveGuard
      isLeaving={isLeaving}
      isDisabled={project.is_project_created || isKept}
      title={checks.words.unsaved}
      isSaving={saving.isBusy}
      onSave={isSavable(site) ? save : undefined}
      onLeave={() => remove(project, { isQuiet: true })}
    >
      <b>{project.target}</b> and its {checks.unit}s will be deleted. Credits already charged aren’t refunded.
      {project.state === 'pending' && ` ${rowsName(checks.unit)} that haven’t loaded yet are refunded.`}
    </LeaveGuard>
  )
}
