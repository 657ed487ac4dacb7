import type { Call, CallContext } from './call.ts'

type Options = { input?: unknown; context?: CallContext }
type InfiniteOptions = { input: (page: unknown) => unknown; initialPageParam: unknown; context?: CallContext }
type KeyParts = { input?: unknown; type?: string }

const keyOf = (path: readonly string[], { input, type }: KeyParts = {}) => [
  path,
  { ...(input !== undefined && { input }), ...(type !== undefined && { type }) },
]

/** The keys and options by which the query library caches and makes the calls of one group of the contract. */
export const queriesOf = (group: string, calls: Record<string, Call>) => ({
  key: (parts?: KeyParts) => keyOf([group], parts),
  ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, new EndpointQueries([group, name], call)])),
})

class EndpointQueries {
  readonly path: readonly string[]
  readonly call: Call

  constructor(path: readonly string[], call: Call) {
    this.path = path
    this.call = call
  }

  key(parts?: KeyParts) {
    return keyOf(this.path, parts)
  }

  queryKey({ input }: Options = {}) {
    return this.key({ type: 'query', input })
  }

  queryOptions(options: Options = {}) {
    const { input, context } = options
    const queryFn = ({ signal }: { signal: AbortSignal }) => this.call(input, { signal, context })
    return { queryFn, queryKey: this.queryKey(options), ...options }
  }

  infiniteOptions(options: InfiniteOptions) {
    const { input, context, initialPageParam } = options
    const queryFn = ({ pageParam, signal }: { pageParam: unknown; signal: AbortSignal }) =>
      this.call(input(pageParam), { signal, context })
    return { queryFn, queryKey: this.key({ type: 'infinite', input: input(initialPageParam) }), ...options }
  }

  mutationOptions(options: Options = {}) {
    const { context } = options
    return {
      mutationFn: (input: unknown) => this.call(input, { context }),
      mutationKey: this.key({ type: 'mutation' }),
      ...options,
    }
  }
}
