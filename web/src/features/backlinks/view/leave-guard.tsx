import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { useRemoveBacklinks } from '../list/use-remove-backlinks.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type LeaveGuardProps = {
  project: BacklinkProject
  /** Whether this account may save and delete at all. */
  mayChange: boolean
  isSaving: boolean
  /** Absent where it cannot be saved now. */
  onSave: ((onSaved: () => void) => void) | undefined
}

/** An unsaved check is deleted by leaving it inside the application, which is asked first. A reload deletes nothing. */
export function LeaveGuard({ project, mayChange, isSaving, onSave }: LeaveGuardProps) {
  const { remove } = useRemoveBacklinks()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: onSave === undefined ? isLeavingForGood : isLeaving,
    enableBeforeUnload: false,
    disabled: project.is_project_created || !mayChange,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog
        project={project}
        isSaving={isSaving}
        onSave={onSave && (() => onSave(proceed))}
        onLeave={() => {
          remove(project, { isQuiet: true })
          proceed()
        }}
        onStay={reset}
      />
    </Suspense>
  )
}

/** Another date or filter is the same page; whoever has to sign in again comes back. */
const isLeaving: ShouldBlockFn = ({ current, next }) => next.pathname !== current.pathname && next.pathname !== '/login'

/** Whoever needs a plan to save it comes back with one. */
const isLeavingForGood: ShouldBlockFn = (to) => isLeaving(to) && to.next.pathname !== '/pricing-page'
