import Stripe from 'stripe'
import { z } from 'zod'
import { PaymentError } from '#server/ports/payment-gateway.ts'
import { dropDecimals } from './drop-decimals.ts'
import { limitRate, type StripeAllowance } from './limit-rate.ts'
import { id as idSchema, type OddFields, readAs } from './read-answer.ts'
import { readFailure } from './read-failure.ts'

const timeoutMs = 20_000

/** Of a list: where to go on, and how many to answer at once. */
type Page = { limit: number; starting_after?: string }
/** `unread`: rows that could not be read, as they came. */
export type ReadList<Row> = { rows: Row[]; unread: unknown[] }
/** What could only be read in part, by Stripe’s names and never with a value. */
export type OddAnswer = { object: string; fields: string[] }

export type StripeClient = {
  /** Whether the key moves real money. */
  isLive: boolean
  stripe: Stripe
  /**
   * Makes a call whose answer has to be an `object` of that kind and of our mode, and reads it. The package takes any body
   * without an `error` for a success, whatever answered there. Throws `PaymentError` and nothing else.
   */
  ask<Answer extends { object: string }, Read>(
    object: Answer['object'],
    schema: z.ZodType<Read>,
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<Read>
  /** The same where nothing of the answer is used. */
  tell<Answer extends { object: string }>(
    object: Answer['object'],
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<void>
  /**
   * The same for a call that answers a list: at most `limit` of its objects in the order they came, each once. One that cannot
   * be read costs itself and is named in the log; whoever asked decides what can be done without it.
   */
  askForList<Item extends { object: string }, Row>(
    object: Item['object'],
    limit: number,
    read: z.ZodType<Row> | ((item: unknown) => Row),
    call: (stripe: Stripe, page: Page) => Promise<Stripe.ApiList<Item>>,
  ): Promise<ReadList<Row>>
  /** Names in the log what an object was read without. */
  noteOdd(object: string, odd: OddFields): void
}

export type StripeAccess = {
  secretKey: string
  /** `https://api.stripe.com`, or where the sandbox is. */
  baseUrl: string
  allowance: StripeAllowance
  /** Unset: nobody is told. */
  reportOdd?: (odd: OddAnswer) => void
  /** Unset: Node’s own. */
  httpClient?: Stripe.HttpClient
}

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean() })
const rowSchema = z.object({ id: idSchema })

export function createStripeClient({
  secretKey,
  baseUrl,
  allowance,
  reportOdd = () => {},
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
    httpClient: limitRate(dropDecimals(httpClient), allowance),
  })
  const isLive = /^[a-z]+_live_/.test(secretKey)

  function check(answer: unknown, object: string): void {
    const { object: found, id, livemode } = Object(answer) as Record<string, unknown>
    if (found !== object) {
      // Something in between may answer in Stripe’s place for a while.
      const isOfStripe = typeof found === 'string' || typeof id === 'string'
      throw new PaymentError(isOfStripe ? 'malformed' : 'unavailable', `expected ${object}, and the answer is none`)
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
    ask: async (object, schema, work) => readAs(schema, await call(object, () => work(stripe)), object),
    async tell(object, work) {
      await call(object, () => work(stripe))
    },
    async askForList(object, limit, read, work) {
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
        // Without an id nobody knows where the list goes on.
        if (hasMore && !isFull() && seen.size === known)
          throw new PaymentError('malformed', `unreadable: list of ${object}.data.id`)
      }
      if (problems.size > 0) reportOdd({ object: `list of ${object}`, fields: [...problems].sort() })
      return list
    },
  }
}

/** The id of what may stand there as a whole object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)
