import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const Input = lazy(() => import('./competitor-input.tsx').then(({ CompetitorInput }) => ({ default: CompetitorInput })))

/** The competitors of a form, which stand below what is filled in first and are loaded after it. */
export function CompetitorInput(props: ComponentProps<typeof Input>) {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <Input {...props} />
    </Suspense>
  )
}
