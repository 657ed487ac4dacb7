import { createRouter, type ResolveFullPath, type ResolveId, type Route } from '@tanstack/react-router'
import { isOldAddress, type Module, type OldAddress, openAddressesOf, type Page } from './module.ts'
import { modules } from './modules.ts'
import { queryClient } from './parts/access/query-client.ts'
import { oldRoute, pageRoute } from './routes/page-route.tsx'
import { type AppRoot, openRoot } from './routes/root.tsx'
import { writeSearch } from './shared/address/write-search.ts'
import { declareOpenAddresses } from './shared/session/open-addresses.ts'
import { BrokenPage } from './shared/ui/pages/broken-page.tsx'

type RouteOf<Declared> =
  Declared extends Page<infer Path, infer Address>
    ? Route<
        unknown,
        AppRoot,
        Path,
        ResolveFullPath<AppRoot, Path>,
        string,
        ResolveId<AppRoot, string, Path>,
        (search: Record<string, unknown>) => Address
      >
    : Declared extends OldAddress<infer Path>
      ? Route<unknown, AppRoot, Path>
      : never

/** Targets of links, and their search: read from the declarations. */
type Routes = RouteOf<(typeof modules)[number]['pages'][number]>[]

/** Creates the router, which holds the page's address and screen. */
export function openRouter(opened: readonly Module[] = modules) {
  declareOpenAddresses(openAddressesOf(opened))
  const root = openRoot()
  const routes = opened.flatMap((module) =>
    module.pages.map((page) => (isOldAddress(page) ? oldRoute(root, page) : pageRoute(root, page, module))),
  )
  return createRouter({
    routeTree: root.addChildren(routes as unknown as Routes),
    context: { queryClient, modules: opened },
    stringifySearch: writeSearch,
    // Here and not at the routes, whose error pages would be loaded apart like the pages themselves.
    defaultErrorComponent: BrokenPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
  interface StaticDataRouteOption {
    page?: Page
    module?: Module
  }
}
