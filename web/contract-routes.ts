import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../contract/src/contract.ts'

const routes = 'virtual:contract-routes'

/** Who may call what, and the words of the API's page, are the server's: they are more than half of a declaration. */
function callsOf(router: AnyContractRouter): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, callsOf(part)]))
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } }
}

/**
 * The browser's share of the contract: calls need only methods and paths, which are read here while building, and the
 * rules it shares with the server stand in `contract/src/rules/`, which has no schemas.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    resolveId: (id) => (id === routes ? `\0${routes}` : undefined),
    load: (id) => (id === `\0${routes}` ? `export default ${JSON.stringify(callsOf(contract))}` : undefined),
  }
}
