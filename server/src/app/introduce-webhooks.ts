import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log/log.ts'
import { paymentEventsPath } from './serve-payment-events.ts'

const patienceMs = 2_000
/** Address at which a server that listens everywhere is reached from its own machine. */
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

/**
 * With Stripe, an operator enters the address of its webhooks there, once and by hand. The sandbox has no such page, so
 * this tells it over its control. Without it nothing is lost: missed events are asked for.
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
    log.warn({ err: error, url }, 'the sandbox does not send webhooks about payments; they are asked for hourly')
  }
}
