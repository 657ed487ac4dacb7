type Sent = { headers: Record<string, string | undefined>; signal: AbortSignal | undefined }

/**
 * A call as the contract describes it: what its path names stands there, and the rest of the input in the query of a GET,
 * else in the body.
 */
export function buildRequest(base: string, route: string, input: unknown, { headers, signal }: Sent): Request {
  const [method = '', pattern = ''] = route.split(' ')
  const { path, rest } = fillIn(pattern, input)
  const isRead = method === 'GET'
  const url = base + (isRead ? readAddress(pattern, input) : path)
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  const hasBody = !isRead && input !== undefined && (rest.size > 0 || path === pattern)
  if (hasBody) sent.set('content-type', 'application/json')
  const body = hasBody ? JSON.stringify(Object.fromEntries(rest)) : undefined
  return new Request(url, { method, headers: sent, body, signal })
}

/** The address of a GET call, without the base address of the API. */
export function readAddress(pattern: string, input: unknown): string {
  const { path, rest } = fillIn(pattern, input)
  const query = new URLSearchParams()
  for (const [name, value] of rest) appendQuery(query, name, value)
  return query.size === 0 ? path : `${path}?${query}`
}

/** Fills the placeholders of a path from the input; `rest` is the input that has no placeholder. */
function fillIn(pattern: string, input: unknown) {
  const rest = new Map(isRecord(input) ? Object.entries(input) : [])
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** In brackets, as the server reads lists and objects from a query: `days[0]=7`. Leaves out what has no value. */
function appendQuery(query: URLSearchParams, name: string, value: unknown) {
  if (isRecord(value)) for (const [key, part] of Object.entries(value)) appendQuery(query, `${name}[${key}]`, part)
  else if (value !== undefined && value !== null) query.append(name, String(value))
}
