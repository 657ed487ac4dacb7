import type { AnyRouter } from '@orpc/server'
import { contract } from '#contract/contract.ts'
import type { EndpointAccess } from '#contract/wire/endpoint.ts'
import type { Declared } from '../../modules/declared.ts'
import { type Module, ofAll } from '../../modules/module.ts'
import type { EndpointGroup, ModuleRoutes } from '../../modules/routes.ts'
import { guard, type RequestContext } from './api.ts'

/** Every endpoint of the modules for oRPC: behind the gate unless the contract says that anybody may call it. */
export function createRouter(modules: readonly Module[], declared: Declared, served = contract): AnyRouter {
  const guarded = guard(served)
  const router: { [group: string]: AnyRouter } = {}
  for (const { name, routes } of modules)
    for (const [group, useCases] of Object.entries(ofAll<ModuleRoutes>(routes, declared))) {
      if (router[group] !== undefined) throw new Error(`${name} serves ${group}, which another module serves`)
      router[group] = serveGroup(served, guarded, group as EndpointGroup, useCases as UseCases)
    }
  return router
}

/** Their types were checked where the module named them (`Routes`). */
type UseCases = { [endpoint: string]: (ctx: unknown, input: unknown, extras: unknown) => unknown }

type CallContext = RequestContext & { ctx: unknown }
type Served = { context: CallContext; input: unknown; signal?: AbortSignal }
type Implementer = { [endpoint: string]: { handler(run: (call: Served) => unknown): AnyRouter } }

function serveGroup(
  served: typeof contract,
  { api, publicApi }: ReturnType<typeof guard>,
  group: EndpointGroup,
  useCases: UseCases,
): AnyRouter {
  const endpoints = served[group] as unknown as { [name: string]: { '~orpc': { meta: EndpointAccess } } }
  return Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => {
      const isPublic = endpoints[name]?.['~orpc'].meta.session === 'none'
      const { [name]: endpoint } = (isPublic ? publicApi : api)[group] as unknown as Implementer
      if (endpoint === undefined) throw new Error(`the contract has no ${group}.${name}`)
      // The gate let the request in, so it carried a token.
      return [
        name,
        endpoint.handler(({ context: { ctx, token = '', ...extras }, input, signal }) =>
          useCase(ctx, input, { ...extras, token, signal }),
        ),
      ]
    }),
  )
}
