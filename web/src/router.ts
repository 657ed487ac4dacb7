import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { queryClient } from './shared/api/query-client.ts'
import type { PagePlace } from './shared/layout/breadcrumb.tsx'
import type { RouteNeeds } from './shared/session/access.ts'
import { BrokenPage } from './shared/ui/broken-page.tsx'

/** Where the page is and what it shows there. */
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
