import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log/log.ts'
import { paymentEventsPath } from './serve-payment-events.ts'

const patienceMs = 2_000
/** Addresses for reaching a server that listens everywhere from its own machine. */
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

/**
 * At Stripe, an operator enters the webhook address once, by hand. The sandbox has no such page, so it is told through its control
 * API. If that fails, nothing is lost: missed events are fetched.
 */
export async function introduceWebhooks(
  { payments, host, port }: Pick<Config, 'payments' | 'host' | 'port'>,
  secret: string,
  log: Logger,
): Promise<void> {
  const url = `http://${everywhere[host] ?? host}:${port}${paymentEventsPath}`
  try {
    const reply = await fetch(new URL('/_sandbox/stripe/webhooks', payments.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, secret }),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!reply.ok) throw new Error(`the sandbox answered ${reply.status}`)
  } catch (error) {
    log.warn(
      { err: error, url },
      'the sandbox could not be told where to send payment webhooks; payment events are fetched hourly',
    )
  }
}
