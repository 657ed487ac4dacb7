import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

type LeaveGuardProps = {
  /** True if leaving for there deletes it. */
  isLeaving: ShouldBlockFn
  /** There is nothing to lose. */
  isDisabled: boolean
  title: string
  /** The entries that leaving deletes. */
  children: ReactNode
  isSaving: boolean
  /** Absent where it cannot be saved now. */
  onSave: ((onSaved: () => void) => void) | undefined
  /** Deletes it, before the page is left. */
  onLeave?: () => void
  /** The label of the button that leaves without saving. */
  leave?: string
  /** A reload loses it too, and the browser asks first. */
  isLostOnReload?: boolean
}

/** Leaving inside the application deletes unsaved entries, so it is confirmed first. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isLeaving, isDisabled, title, children, isSaving, onSave, onLeave, leave, isLostOnReload = false } = props
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLeaving,
    enableBeforeUnload: isLostOnReload,
    disabled: isDisabled,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog
        title={title}
        isSaving={isSaving}
        onSave={onSave && (() => onSave(proceed))}
        onLeave={() => {
          onLeave?.()
          proceed()
        }}
        onStay={reset}
        {...(leave !== undefined && { leave })}
      >
        {children}
      </LeaveDialog>
    </Suspense>
  )
}

/** Another date or filter is the same page; whoever has to sign in again comes back. */
export const isOtherPage: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/login'
