import { lazy, Suspense, useSyncExternalStore } from 'react'
import { firstToast } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** The place of the messages; empty until there is one. */
export function ToastOutlet() {
  const wanted = useSyncExternalStore(firstToast.subscribe, firstToast.has)
  return <Suspense>{wanted && <Toaster />}</Suspense>
}
