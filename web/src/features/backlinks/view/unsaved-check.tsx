import type { ShouldBlockFn } from '@tanstack/react-router'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { isOtherPage, LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx'
import { useRemoveBacklinks } from '../list/use-remove-backlinks.ts'
import { backlinkTexts } from '../messages.ts'

type UnsavedCheckProps = {
  project: BacklinkProject
  /** Whether this account may save and delete at all. */
  mayChange: boolean
  isSaving: boolean
  /** Absent where it cannot be saved now. */
  onSave: ((onSaved: () => void) => void) | undefined
}

/** Asks before an unsaved check is left, which deletes it. */
export function UnsavedCheck({ project, mayChange, isSaving, onSave }: UnsavedCheckProps) {
  const { remove } = useRemoveBacklinks()
  return (
    <LeaveGuard
      isLeaving={onSave === undefined ? isLeavingForGood : isOtherPage}
      isDisabled={project.is_project_created || !mayChange}
      title={backlinkTexts.unsaved}
      isSaving={isSaving}
      onSave={onSave}
      onLeave={() => remove(project, { isQuiet: true })}
    >
      <b>{project.target}</b> and its links will be deleted. Credits already charged aren’t refunded.
      {project.state === 'pending' && ' Links that haven’t loaded yet are refunded.'}
    </LeaveGuard>
  )
}

/** A person who needs a plan to save it comes back with one. */
const isLeavingForGood: ShouldBlockFn = (to) => isOtherPage(to) && to.next.pathname !== '/pricing-page'
