import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRouter,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { type ComponentType, useCallback } from 'react'
import type { AppPage, Module, OldAddress, Page, PageProps } from '../module.ts'
import { holdsAbility } from '../parts/access/access.ts'
import { accountQuery } from '../parts/access/account.ts'
import { rowIdOf } from '../shared/address/read-values.ts'
import { addressToRemember } from '../shared/session/remembered-address.ts'
import { needsPassword, readToken } from '../shared/session/session.ts'
import { type AppRoot, preloadLayout } from './root.tsx'

/** Makes the route of a page: who may open it, what it begins with asking, and the component it is drawn with. */
export const pageRoute = (root: AppRoot, page: Page, module: Module) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    staticData: { page, module },
    ...(page.search && { validateSearch: page.search }),
    beforeLoad: ({ search, location }) => {
      if (page.layout === 'form') page.guard?.(search)
      if (page.layout === 'app' || page.layout === 'text') needSession(page, location)
    },
    loader: ({ context, params, location, abortController: { signal } }) =>
      begin(page, context, { params, search: location.search, signal }),
    component: pageComponent(page),
  })

/** Makes the route of an address that leads on. */
export const oldRoute = (root: AppRoot, { path, leadsTo, search = {}, storeToken }: OldAddress) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params }) => {
      if ('token' in params) storeToken?.(String(params.token))
      throw redirect({ to: leadsTo.path, params, search, replace: true })
    },
  })

/** A text needs no session; with one it is shown like any other page, and only once the password is the owner's. */
function needSession({ layout }: Page, { pathname, searchStr }: ParsedLocation) {
  const isSignedIn = readToken() !== undefined
  if ((isSignedIn && !needsPassword()) || (!isSignedIn && layout === 'text')) return
  const next = addressToRemember({ pathname, search: searchStr, hash: '' })
  const to = isSignedIn ? '/choose-password' : '/login'
  throw redirect({ to, search: next === undefined ? {} : { next }, replace: true })
}

type Visit = { params: object; search: object; signal: AbortSignal }

async function begin(page: Page, context: { queryClient: QueryClient }, { params, search, signal }: Visit) {
  const isOfAccount = page.layout === 'app' || page.layout === 'text'
  if (isOfAccount && readToken() !== undefined) void context.queryClient.prefetchQuery(accountQuery)
  // The component says so when it cannot be loaded.
  const file = await page.screen().catch(() => undefined)
  // Meanwhile the reader may have gone elsewhere, or the session may have ended.
  if (signal.aborted) return
  if (page.layout === 'app' && (readToken() === undefined || !mayAsk(page))) return
  const id = 'id' in params ? rowIdOf(String(params.id)) : undefined
  file?.load?.({ queryClient: context.queryClient, address: page.search?.({ ...search }) ?? {}, id })
}

const mayAsk = ({ ability }: AppPage) => ability === 'none' || holdsAbility(ability)

function pageComponent(page: Page) {
  const Screen = lazyRouteComponent(page.screen)
  const preload = async () => {
    await Promise.all([Screen.preload?.(), preloadLayout(page)])
  }
  return Object.assign(() => <AtAddress path={page.path} Screen={Screen} />, { preload })
}

/** Gives a page what its address says, and the way to change it. */
function AtAddress({ path, Screen }: { path: string; Screen: ComponentType<PageProps> }) {
  const address = useSearch({ strict: false })
  const params = useParams({ strict: false })
  // A change that comes late leads back to this page instead of changing the address of another.
  const navigate = useNavigate<AnyRouter, string>({ from: path })
  const change = useCallback(
    (part: object, how: 'replace' | 'push' = isStep(part) ? 'push' : 'replace') =>
      void navigate({
        search: ((now: object) => ({ ...now, ...part })) as never,
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  const id = params.id === undefined ? undefined : rowIdOf(params.id)
  return <Screen address={address} onChange={change} id={id} token={params.token ?? ''} now={new Date()} />
}

/** Another page of a list is a step of its own, so that Back returns to the one before. */
const isStep = (part: object) => 'page' in part && part.page !== undefined
