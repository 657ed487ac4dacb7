import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { useRemoveDomain } from '../list/use-remove-domain.ts'
import { domainMessages } from '../messages.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** An unsaved check is deleted by leaving it inside the application, which is asked first. A reload deletes nothing. */
export function LeaveGuard({ project }: { project: DomainProject }) {
  const { remove } = useRemoveDomain()
  const shouldBlockFn = useCallback<ShouldBlockFn>(({ current, next }) => {
    // Another date or filter is the same page; whoever has to sign in again comes back.
    return next.pathname !== current.pathname && next.pathname !== '/login'
  }, [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: false,
    disabled: project.is_project_created,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title={domainMessages.unsaved}
        confirm="Leave and delete"
        onConfirm={() => {
          remove(project, { isQuiet: true })
          proceed()
        }}
        // Also called after the confirmation, when there is nothing left to reset.
        onClose={reset}
      >
        <b>{project.target}</b> and its keywords will be deleted. Credits already charged aren’t refunded.
        {project.state === 'pending' && ' Keywords that haven’t loaded yet are refunded.'}
      </ConfirmDialog>
    </Suspense>
  )
}
