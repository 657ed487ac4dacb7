import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Module, Page } from '../module.ts'
import { usePageName } from '../shared/ui/pages/page-name.ts'

const guardedLayout = lazyRouteComponent(() => import('./guarded-layout.tsx'))

/** The layout around each kind of page; the page for visitors draws its own. */
const layouts = {
  app: guardedLayout,
  text: guardedLayout,
  form: lazyRouteComponent(() => import('../features/accounts/signed-out/signed-out-page.tsx')),
  welcome: undefined,
} satisfies Record<Page['layout'], unknown>

/** Loads what stands around a page beside the page itself. */
export const preloadLayout = async ({ layout }: Page) => layouts[layout]?.preload?.()

type Context = { queryClient: QueryClient; modules: readonly Module[] }

export const openRoot = () => createRootRouteWithContext<Context>()({ component: Root })
export type AppRoot = ReturnType<typeof openRoot>

function Root() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const title = usePageName() ?? page?.title
  useEffect(() => {
    document.title = title === undefined ? 'Serpplus' : `${title} · Serpplus`
  }, [title])
  const Layout = page && layouts[page.layout]
  if (Layout === undefined) return <Outlet />
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}
