import Stripe from 'stripe'
import { type Allowance, atMost, NoTurnError, partOf } from '#server/platform/allowances/allowance.ts'
import { recordCall } from '#server/platform/allowances/call-scope.ts'
import type { Turns } from '#server/platform/allowances/turns.ts'
import { seconds } from '#server/platform/clock/clock.ts'

/** Stripe’s rate limit of our account: requests per second in total; a part of it applies per endpoint. */
export type StripeAllowance = { turns: Turns; requestsPerSecond: number }

const ofEachKind = 25
/** The share for requests that no payment depends on, so that events of payments never wait for people browsing plans. */
const shareOfPeople = 0.5
const pauseMs = seconds(1)

type Response = Stripe.HttpClientResponse

/**
 * Sends requests when it is their turn among all processes. A refused request gets the response Stripe would send, which the
 * library doesn’t retry. A 429 from Stripe pauses all processes.
 */
export function limitRate(inner: Stripe.HttpClient, allowance: StripeAllowance): Stripe.HttpClient {
  const { turns, requestsPerSecond } = allowance
  const all = atMost(requestsPerSecond, seconds(1), { name: 'payments' })
  const kinds = Math.min(requestsPerSecond, Math.max(ofEachKind, requestsPerSecond / 4))
  const ofKind = (kind: string) => atMost(kinds, seconds(1), { name: 'payments', subject: kind })
  const ofPeople = (whole: Allowance) => partOf(whole, shareOfPeople, 'free')

  async function take(kind: string): Promise<Response | undefined> {
    const { isPaidFor, patienceMs, waited } = recordCall()
    const whole = [all, ofKind(kind)]
    try {
      waited(await turns.claim(isPaidFor ? whole : [...whole, ...whole.map(ofPeople)], { patienceMs }))
      return undefined
    } catch (error) {
      if (error instanceof NoTurnError)
        return new OwnResponse(429, error.message, { 'retry-after': String(error.retryAfterMs / 1_000) })
      return new OwnResponse(503, `no turn could be taken: ${error instanceof Error ? error.name : 'unknown'}`, {})
    }
  }

  return {
    getClientName: () => inner.getClientName(),
    async makeRequest(host, port, path, method, ...rest) {
      const kind = kindOf(method, path)
      const refused = await take(kind)
      if (refused !== undefined) return refused
      const response = await inner.makeRequest(host, port, path, method, ...rest)
      const reason = response.getStatusCode() === 429 ? response.getHeaders()['stripe-rate-limited-reason'] : undefined
      // Limits and locks of a single object don’t affect other requests.
      if (typeof reason === 'string' && reason !== 'resource-specific')
        await turns.pause(reason.startsWith('endpoint') ? ofKind(kind) : all, pauseMs).catch(() => {})
      return response
    },
  }
}

/**
 * Replaces ids by `{id}`, since Stripe counts per endpoint: `GET /v1/subscriptions/sub_1?expand=…` becomes `GET
 * /v1/subscriptions/{id}`.
 */
export const kindOf = (method: string, path: string): string =>
  `${method} ${(path.split('?')[0] ?? path).replace(/\/[a-z]+_[^/]+(?=\/|$)/g, (part) => (isWord(part) ? part : '/{id}'))}`

/** Path segments that look like ids but aren’t. */
const isWord = (part: string) =>
  ['/payment_intents', '/payment_methods', '/subscription_schedules', '/create_preview', '/line_items'].includes(part)

class OwnResponse extends Stripe.HttpClientResponse {
  readonly #message: string
  constructor(status: number, message: string, headers: Record<string, string>) {
    super(status, { ...headers, 'stripe-should-retry': 'false' })
    this.#message = message
  }
  override async toJSON() {
    const code = this.getStatusCode() === 429 ? 'rate_limit' : 'own_limiter'
    return { error: { type: 'api_error', code, message: this.#message } }
  }
}
