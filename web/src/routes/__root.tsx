import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BrokenPage } from '../shared/ui/broken-page.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: ({ error, reset }) => <BrokenPage error={error} onRetry={reset} />,
})

function Root() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  useEffect(() => {
    document.title = title === undefined ? 'Serpplus' : `${title} · Serpplus`
  }, [title])
  return <Outlet />
}
