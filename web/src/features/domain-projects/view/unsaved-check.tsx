import type { ShouldBlockFn } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { isOtherPage, LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx'
import { useRemoveDomain } from '../list/use-remove-domain.ts'
import { domainMessages } from '../messages.ts'

type UnsavedCheckProps = {
  project: DomainProject
  /** Opened from the comparison of another domain it was checked for: it stays as long as that may need it. */
  isCompared: boolean
  isSaving: boolean
  /** Absent for those who cannot save. */
  onSave: ((onSaved: () => void) => void) | undefined
}

/** Asks before an unsaved check is left, which deletes it. */
export function UnsavedCheck({ project, isCompared, isSaving, onSave }: UnsavedCheckProps) {
  const { remove } = useRemoveDomain()
  const isSavable = onSave !== undefined
  const isLeaving = useCallback<ShouldBlockFn>(
    (to) => {
      const { next } = to
      if (!isOtherPage(to)) return false
      if (next.routeId === '/domain-view/$id' && next.search.from === project.id) return false
      return isSavable || !keptWithoutSaving.has(next.pathname)
    },
    [project.id, isSavable],
  )
  return (
    <LeaveGuard
      isLeaving={isLeaving}
      isDisabled={project.is_project_created || isCompared}
      title={domainMessages.unsaved}
      isSaving={isSaving}
      onSave={onSave}
      onLeave={() => remove(project, { isQuiet: true })}
    >
      <b>{project.target}</b> and its keywords will be deleted. Credits already charged aren’t refunded.
      {project.state === 'pending' && ' Keywords that haven’t loaded yet are refunded.'}
    </LeaveGuard>
  )
}

/** Where the view itself leads those who cannot save: they may come back. */
const keptWithoutSaving: ReadonlySet<string> = new Set(['/create-serp-project', '/pricing-page'])
