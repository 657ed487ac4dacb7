import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageName } from '../shared/ui/pages/page-name.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

function Root() {
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  const title = usePageName() ?? routeTitle
  useEffect(() => {
    document.title = title === undefined ? 'Serpplus' : `${title} · Serpplus`
  }, [title])
  return <Outlet />
}
