import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { contract } from '#contract/contract.ts'
import { type ErrorCode, errorCatalogue } from '#contract/rules/wire/errors.ts'

/** A call as it came, and what the path and the query say in it. */
export type Call = {
  /** `POST /serp/check-serp`, as the contract has it. */
  name: string
  values: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: whatever the screen sent; the contract has checked it
  body: any
  headers: Headers
}
/**
 * The reply of an endpoint: data of its schema, or a ready `Response` such as a refusal. Throws for no reply at all.
 */
export type Answer = (call: Call) => unknown

type Endpoint = { name: string; method: string; pattern: RegExp; input?: Schema; output?: Schema; status: number }
type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown; error?: Error } }

function endpointsOf(node: AnyContractRouter): Endpoint[] {
  if (!isContractProcedure(node)) return Object.values(node).flatMap((part) => endpointsOf(part as AnyContractRouter))
  const { route, inputSchema, outputSchema } = node['~orpc']
  const { method = 'POST', path = '', successStatus: status = 200 } = route
  const pattern = new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const [input, output] = [inputSchema, outputSchema] as unknown as (Schema | undefined)[]
  return [{ name: `${method} ${path}`, method, pattern, input, output, status }]
}
const parameters = ({ name }: Endpoint) => name.split('{').length
/** As the server's router does, a path that is spelled out goes before one with a parameter in its place. */
const endpoints = endpointsOf(contract).toSorted((a, b) => parameters(a) - parameters(b))

/** A refusal as the server words it, unless a test has words of its own. */
export function refusal(code: ErrorCode, { data, message }: { data?: object; message?: string } = {}): Response {
  const known = errorCatalogue[code]
  return Response.json({ code, message: message ?? known.message, data }, { status: known.status })
}

/** As if the connection broke. */
export function connectionLost(): never {
  throw new TypeError('Failed to fetch')
}

/**
 * Stands in for the server where a screen is tested alone. Input and replies are checked with the contract's schemas, so no
 * test can agree with a screen about what the server never says.
 */
export function createStubServer(answers: Record<string, Answer>) {
  const current = new Map(Object.entries(answers))
  const calls: Call[] = []
  const mistakes: string[] = []

  async function reply(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const endpoint = endpoints.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    if (endpoint === undefined) throw new Error(`the contract has no ${request.method} ${pathname}`)
    const { name, pattern, input, output, status } = endpoint
    const text = await request.text()
    const body = text === '' ? undefined : JSON.parse(text)
    const values = { ...Object.fromEntries(searchParams), ...pattern.exec(pathname)?.groups }
    const call: Call = { name, values, body, headers: request.headers }
    calls.push(call)
    const answer = current.get(name)
    if (answer === undefined) throw new Error(`no answer to ${name}`)
    const answered = await answer(call)
    if (answered instanceof Response) return answered
    const read = input?.safeParse({ ...values, ...body })
    if (read?.success === false) throw new Error(`${name} was sent wrong input: ${read.error?.message}`)
    const checked = output?.safeParse(answered)
    if (checked?.success === false) throw new Error(`the answer to ${name} is not the contract's: ${checked.error}`)
    return Response.json(answered, { status })
  }

  return {
    calls,
    /** Wrong questions or answers; a test with any has failed. */
    mistakes,
    answer: (name: string, answer: Answer) => void current.set(name, answer),
    callsOf: (name: string) => calls.filter((call) => call.name === name),
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init)
      try {
        return await reply(request)
      } catch (error) {
        if (!(error instanceof TypeError)) mistakes.push(String(error))
        throw error
      }
    },
  }
}
export type StubServer = ReturnType<typeof createStubServer>
