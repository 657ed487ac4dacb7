import type { z } from 'zod'
import type { EndpointAccess } from './endpoint.ts'

export type ListedEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Without `/api`; parameters are written `{name}`. */
  path: string
  access: EndpointAccess
  successStatus: number
  inputSchema: z.ZodType | undefined
}

type Procedure = {
  '~orpc': {
    route: Partial<Pick<ListedEndpoint, 'method' | 'path' | 'successStatus'>>
    meta: EndpointAccess
    inputSchema?: z.ZodType
  }
}

/** All endpoints below a node of the contract. */
export function listEndpoints(node: object): ListedEndpoint[] {
  if (!('~orpc' in node)) return Object.values(node).flatMap((child: object) => listEndpoints(child))
  const { route, meta, inputSchema } = (node as Procedure)['~orpc']
  const { method = 'POST', path = '', successStatus = 200 } = route
  return [{ method, path, access: meta, successStatus, inputSchema }]
}
