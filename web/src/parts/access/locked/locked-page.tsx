import { lazy, Suspense } from 'react'
import type { LockedScreenProps } from './locked-screen.tsx'

const LockedScreen = lazy(() => import('./locked-screen.tsx'))

/** A module the plan does not open, and the way to the plans that do. Few ever see it, so it is loaded for them. */
export function LockedPage(props: LockedScreenProps) {
  return (
    <Suspense>
      <LockedScreen {...props} />
    </Suspense>
  )
}
