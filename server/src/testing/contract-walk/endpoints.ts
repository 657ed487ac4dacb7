import type { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { EndpointAccess } from '#contract/wire/endpoint.ts'

export type Endpoint = {
  /** `POST /serp/check-serp`, as the contract has it. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: EndpointAccess
  successStatus: number
  /** Undefined where it takes none. */
  inputSchema: z.ZodType | undefined
  /** Names of the fields the input takes. */
  fields: string[]
}

/** A call of an endpoint; `path` is without `/api`. */
export type Request = { path: string; body?: Record<string, unknown>; headers?: { cookie: string } }

type Procedure = {
  '~orpc': {
    route: { method?: Endpoint['method']; path?: string; successStatus?: number }
    meta: EndpointAccess
    inputSchema?: z.ZodType & { shape?: object }
  }
}

/** Every endpoint below a node of the contract. */
function endpointsOf(node: object): Endpoint[] {
  if (!('~orpc' in node)) return Object.values(node).flatMap((child: object) => endpointsOf(child))
  const { route, meta, inputSchema } = (node as Procedure)['~orpc']
  const { method = 'POST', path = '', successStatus = 200 } = route
  const fields = Object.keys(inputSchema?.shape ?? {})
  return [{ name: `${method} ${path}`, method, path, access: meta, successStatus, inputSchema, fields }]
}

export const endpoints = endpointsOf(contract)
