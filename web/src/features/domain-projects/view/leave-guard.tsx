import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { useRemoveDomain } from '../list/use-remove-domain.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type LeaveGuardProps = {
  project: DomainProject
  /** Opened from the comparison of another domain it was checked for: it stays as long as that may need it. */
  isCompared: boolean
  isSaving: boolean
  /** Absent for those who cannot save. */
  onSave: ((onSaved: () => void) => void) | undefined
}

/** An unsaved check is deleted by leaving it inside the application, which is asked first. A reload deletes nothing. */
export function LeaveGuard({ project, isCompared, isSaving, onSave }: LeaveGuardProps) {
  const { remove } = useRemoveDomain()
  const isSavable = onSave !== undefined
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => {
      // Another date or filter is the same page; whoever has to sign in again comes back.
      if (next.pathname === current.pathname || next.pathname === '/login') return false
      if (next.routeId === '/_app/domain-view/$id' && next.search.from === project.id) return false
      return isSavable || !keptWithoutSaving.has(next.pathname)
    },
    [project.id, isSavable],
  )
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: false,
    disabled: project.is_project_created || isCompared,
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

/** Where the view itself leads those who cannot save: they may come back. */
const keptWithoutSaving: ReadonlySet<string> = new Set(['/create-serp-project', '/pricing-page'])
