import Stripe from 'stripe'
import { PaymentError } from '#server/ports/payment-gateway.ts'
import { limitRate, type StripeAllowance } from './limit-rate.ts'
import { readFailure } from './read-failure.ts'

const timeoutMs = 20_000

export type StripeClient = {
  /** Whether the key moves real money. */
  isLive: boolean
  stripe: Stripe
  /**
   * Makes a call whose answer has to be an `object` of that kind and of our mode. The package takes any body without an
   * `error` for a success, whatever answered there. Throws `PaymentError` and nothing else.
   */
  ask<Answer extends { object: string }>(
    object: Answer['object'],
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<Answer>
  /** The same for a call that answers a list: its objects, at most `limit` of them in the order they came. */
  askForList<Item extends { object: string }>(
    object: Item['object'],
    limit: number,
    call: (stripe: Stripe) => Stripe.ApiListPromise<Item>,
  ): Promise<Item[]>
}

export type StripeAccess = { secretKey: string; baseUrl: string; allowance: StripeAllowance }

export function createStripeClient({ secretKey, baseUrl, allowance }: StripeAccess): StripeClient {
  const { hostname: host, port, protocol } = new URL(baseUrl)
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    host,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    protocol: protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    httpClient: limitRate(Stripe.createNodeHttpClient(), allowance),
  })
  const isLive = /^[a-z]+_live_/.test(secretKey)

  function check<Answer extends { object: string }>(answer: Answer, object: string): Answer {
    if (answer.object !== object)
      throw new PaymentError('unavailable', `expected ${object}, and the answer is ${String(answer.object)}`)
    const { livemode } = answer as { livemode?: boolean }
    if (livemode !== undefined && livemode !== isLive)
      throw new PaymentError('unavailable', `the ${object} is of ${livemode ? 'live' : 'test'} mode, the key is not`)
    return answer
  }

  return {
    isLive,
    stripe,
    async ask(object, call) {
      try {
        return check(await call(stripe), object)
      } catch (thrown) {
        throw readFailure(thrown)
      }
    },
    async askForList(object, limit, call) {
      const items = []
      try {
        const pages = call(stripe)
        check(await pages, 'list')
        for await (const item of pages) {
          items.push(check(item, object))
          if (items.length === limit) break
        }
        return items
      } catch (thrown) {
        throw readFailure(thrown)
      }
    },
  }
}

/** The id of what may stand there as a whole object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}

/** For a reference Stripe always gives. */
export function requireId(value: string | { id: string } | null | undefined, what: string): string {
  const id = idOf(value)
  if (id === null) throw new PaymentError('unavailable', `${what} is missing in the answer`)
  return id
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)
