import { createRouter } from '@tanstack/react-router'
import type { PagePlace } from './layout/breadcrumb.tsx'
import type { RouteNeeds } from './parts/access/access.ts'
import { queryClient } from './parts/access/query-client.ts'
import { routeTree } from './routeTree.gen.ts'
import { BrokenPage } from './shared/ui/pages/broken-page.tsx'

/** Creates the router, which holds the page's address and screen. */
export const openRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    // Here and not at the routes, whose error pages would be loaded apart like the pages themselves.
    defaultErrorComponent: BrokenPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
  interface StaticDataRouteOption extends RouteNeeds, PagePlace {
    /** Shown to anybody: in the layout to those signed in, alone to everybody else. */
    isPublic?: boolean
  }
}
