import Stripe from 'stripe'
import { z } from 'zod'
import { type PaymentCall, PaymentError } from '#server/ports/payment-gateway.ts'
import { kindOf, limitRate, type StripeAllowance } from './limit-rate.ts'
import { id as idSchema, type OddFields, readAs } from './read-answer.ts'
import { readFailure } from './read-failure.ts'

const timeoutMs = 20_000

/** The page of a list to request, and its number of rows. */
type Page = { limit: number; starting_after?: string }
/** `unread`: the raw rows that couldn’t be read. */
export type ReadList<Row> = { rows: Row[]; unread: unknown[] }
/** For the log: the fields that couldn’t be read, by Stripe’s names and never with their values. */
export type OddAnswer = { object: string; fields: string[] }

export type StripeClient = {
  /** True if the key moves real money. */
  isLive: boolean
  stripe: Stripe
  /**
   * Makes a call and reads the answer, which must be an `object` of that kind and of our mode: the package treats any body
   * without an `error` as a success, whoever sent it. Throws only `PaymentError`.
   */
  request<Answer extends { object: string }, Read>(
    object: Answer['object'],
    schema: z.ZodType<Read>,
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<Read>
  /** Like `request`, for calls whose answer isn’t used. */
  send<Answer extends { object: string }>(
    object: Answer['object'],
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<void>
  /**
   * Like `request`, for lists: returns up to `limit` objects in the order they came, each once. Rows that can’t be read are logged
   * and returned as `unread`; the caller decides whether it can do without them.
   */
  list<Item extends { object: string }, Row>(
    object: Item['object'],
    limit: number,
    read: z.ZodType<Row> | ((item: unknown) => Row),
    call: (stripe: Stripe, page: Page) => Promise<Stripe.ApiList<Item>>,
  ): Promise<ReadList<Row>>
  /** Logs the fields of an object that couldn’t be read. */
  noteOdd(object: string, odd: OddFields): void
}

export type StripeAccess = {
  secretKey: string
  /** `https://api.stripe.com`, or the address of the sandbox. */
  baseUrl: string
  allowance: StripeAllowance
  /** Unset: odd answers aren’t reported. */
  reportOdd?: (odd: OddAnswer) => void
  /** Called after each call. Unset: calls aren’t recorded. */
  record?: (call: PaymentCall) => void
  /** Unset: Node’s HTTP client. */
  httpClient?: Stripe.HttpClient
}

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean() })
const rowSchema = z.object({ id: idSchema })

export function createStripeClient({
  secretKey,
  baseUrl,
  allowance,
  reportOdd = () => {},
  record,
  httpClient = Stripe.createNodeHttpClient(),
}: StripeAccess): StripeClient {
  const { hostname: host, port, protocol } = new URL(baseUrl)
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    host,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    httpClient: limitRate(recordCalls(truncateDecimals(httpClient), record), allowance),
  })
  const isLive = /^[a-z]+_live_/.test(secretKey)

  function check(answer: unknown, object: string): void {
    const { object: found, id, livemode } = Object(answer) as Record<string, unknown>
    if (found !== object) {
      // Anything that doesn’t look like Stripe’s probably came from a proxy in between, which is an outage.
      const isOfStripe = typeof found === 'string' || typeof id === 'string'
      throw new PaymentError(isOfStripe ? 'malformed' : 'unavailable', `the answer is not a ${object}`)
    }
    if (livemode === undefined || livemode === isLive) return
    if (typeof livemode !== 'boolean') throw new PaymentError('malformed', `unreadable: ${object}.livemode`)
    throw new PaymentError('unavailable', `the ${object} is of ${livemode ? 'live' : 'test'} mode, the key is not`)
  }

  async function call<Answer>(object: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await work()
      check(answer, object)
      return answer
    } catch (thrown) {
      throw readFailure(thrown)
    }
  }

  return {
    isLive,
    stripe,
    noteOdd(object, odd) {
      if (odd.size > 0) reportOdd({ object, fields: [...odd].sort() })
    },
    request: async (object, schema, work) => readAs(schema, await call(object, () => work(stripe)), object),
    async send(object, work) {
      await call(object, () => work(stripe))
    },
    async list(object, limit, read, work) {
      const readRow = typeof read === 'function' ? read : (item: unknown) => readAs(read, item, object)
      const list: ReadList<ReturnType<typeof readRow>> = { rows: [], unread: [] }
      const problems = new Set<string>()
      const seen = new Set<string>()
      const isFull = () => list.rows.length + list.unread.length >= limit
      const add = (item: unknown) => {
        try {
          check(item, object)
          list.rows.push(readRow(item))
        } catch (thrown) {
          list.unread.push(item)
          problems.add(readFailure(thrown).message)
        }
      }
      let after: string | undefined
      for (let hasMore = true; hasMore && !isFull(); ) {
        const from: Page = { limit: Math.min(limit, 100), ...(after !== undefined && { starting_after: after }) }
        const answer = await call('list', () => work(stripe, from))
        const page = readAs(pageSchema, answer, `list of ${object}`)
        const known = seen.size
        for (const item of page.data) {
          const { data: row } = rowSchema.safeParse(item)
          if (row !== undefined && seen.has(row.id)) continue
          if (row !== undefined) after = row.id
          if (row !== undefined) seen.add(row.id)
          if (!isFull()) add(item)
        }
        hasMore = page.has_more
        // The next page is requested by the id of the last row.
        if (hasMore && !isFull() && seen.size === known)
          throw new PaymentError('malformed', `unreadable: list of ${object}.data.id`)
      }
      if (problems.size > 0) reportOdd({ object: `list of ${object}`, fields: [...problems].sort() })
      return list
    },
  }
}

/** The id of a reference, which may be expanded to the whole object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)

/** Fields the library turns into decimals before anybody sees the answer; an odd one would lose all of it. */
const isDecimal = (name: string) => name.endsWith('_decimal') || name === 'fx_rate'

/** Records each request with its status and time; an attempt that is made again counts as another. */
function recordCalls(inner: Stripe.HttpClient, record: StripeAccess['record']): Stripe.HttpClient {
  if (record === undefined) return inner
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(...request) {
      const [, , path, method] = request
      const from = performance.now()
      const end = (status: number | null) =>
        record({ endpoint: kindOf(method, path), status, milliseconds: performance.now() - from })
      try {
        const response = await inner.makeRequest(...request)
        end(response.getStatusCode())
        return response
      } catch (error) {
        end(null)
        throw error
      }
    },
  }
}

/** Removes the decimals from answers. Nothing reads them: what is paid is stated in minor units as well. */
function truncateDecimals(inner: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(...request) {
      const response = await inner.makeRequest(...request)
      const toJson = response.toJSON.bind(response)
      response.toJSON = async () => withoutDecimals(await toJson())
      return response
    },
  }
}

function withoutDecimals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDecimals)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isDecimal(name) ? [] : [[name, withoutDecimals(inner)]])),
  )
}
