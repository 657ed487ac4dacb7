import { contract } from '#contract/contract.ts'
import { type ListedEndpoint, listEndpoints } from '#contract/wire/list-endpoints.ts'

export type Endpoint = ListedEndpoint & {
  /** `POST /serp/check-serp`, as the contract has it. */
  name: string
  /** Names of the fields the input takes. */
  fields: string[]
}

/** A call of an endpoint; `path` is without `/api`. */
export type Request = { path: string; body?: Record<string, unknown>; headers?: { cookie: string } }

export const endpoints: Endpoint[] = listEndpoints(contract).map((endpoint) => ({
  ...endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
  fields: Object.keys((endpoint.inputSchema as { shape?: object } | undefined)?.shape ?? {}),
}))
