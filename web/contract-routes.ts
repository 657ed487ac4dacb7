import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../contract/src/contract.ts'

const routes = 'virtual:contract-routes'

/** Methods and paths of the contract, `GET /user/show`, under the names its procedures have. */
export type ContractRoutes = { [name: string]: ContractRoutes | string }

/**
 * The browser's share of the contract: calls need only methods and paths, which are read here while building, and the
 * rules it shares with the server stand in `contract/src/rules/`, which has no schemas.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    resolveId: (id) => (id === routes ? `\0${routes}` : undefined),
    load: (id) => (id === `\0${routes}` ? `export default ${JSON.stringify(routesOf(contract))}` : undefined),
  }
}

export const routesOf = (router: Record<string, AnyContractRouter>): ContractRoutes =>
  Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routeOf(part)]))

function routeOf(part: AnyContractRouter) {
  if (!isContractProcedure(part)) return routesOf(part)
  const { method, path } = part['~orpc'].route
  if (method === undefined || path === undefined) throw new Error('An endpoint has no method or no path.')
  return `${method} ${path}`
}
