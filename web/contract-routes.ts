import { fileURLToPath } from 'node:url'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../contract/src/contract.ts'

const routes = 'virtual:contract-routes'
const noSchemas = '\0no-schemas'
const contractFolder = fileURLToPath(new URL('../contract/src/', import.meta.url))

/** Stands in for zod: a schema may be declared, whatever its shape, but using one says that it is not there. */
const noSchemasSource = `
const declare = (_, key) => {
  if (/parse|validate|^~standard$/i.test(String(key))) throw new Error('The browser holds no schemas: the server checks what it is sent.')
  return key === Symbol.toPrimitive ? undefined : z
}
export const z = new Proxy(function () {}, { get: declare, apply: () => z, has: () => true })
`

/** Who may call what, and the words of the API's page, are the server's: they are more than half of a declaration. */
function callsOf(router: AnyContractRouter): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, callsOf(part)]))
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } }
}

/**
 * The browser's share of the contract. Calls need only methods and paths, which are read here while building, and the
 * pure rules need no schemas; so neither the schemas nor zod (25 kB gzipped) are downloaded.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === routes) return `\0${routes}`
      return id === 'zod' && importer?.startsWith(contractFolder) ? noSchemas : undefined
    },
    load(id) {
      if (id === `\0${routes}`) return `export default ${JSON.stringify(callsOf(contract))}`
      return id === noSchemas ? noSchemasSource : undefined
    },
  }
}
