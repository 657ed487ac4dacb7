import type { SandboxClock } from '#sandbox/clock.ts'
import type { StripeEvent } from '#sandbox/stripe/objects/webhooks.ts'
import type { StripeStore } from '#sandbox/stripe/store.ts'
import { signPayload } from './sign-payload.ts'
import { WebhookFaultSwitches } from './webhook-faults.ts'

const ANSWER_WITHIN_MS = 10_000
const AT_ONCE = 10
/** By the sandbox's clock, after the first, second, … failure; then the event is given up. */
const RETRY_AFTER_MS = [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 43_200_000, 43_200_000]
const LONGEST_TIMER_MS = 60_000

interface Delivery {
  event: StripeEvent
  endpoint: string
  dueAt: number
  attempts: number
  isHeld: boolean
}

export interface PendingDelivery {
  event: string
  type: string
  endpoint: string
  attempts: number
  dueAt: string
  isHeld: boolean
}

/** Sends events to the endpoints that want them, signed, and again until somebody says 2xx. */
export class WebhookDeliveries {
  readonly faults = new WebhookFaultSwitches()
  readonly #clock: SandboxClock
  readonly #store: StripeStore
  readonly #closing = new AbortController()
  readonly #changed: () => void
  #waiting: Delivery[] = []
  readonly #underWay = new Set<Delivery>()
  #lanes: Promise<void>[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(clock: SandboxClock, store: StripeStore, changed: () => void) {
    this.#changed = changed
    this.#clock = clock
    this.#store = store
  }

  /** To how many endpoints the event goes. */
  expect(event: StripeEvent, delivery: { ignoringFaults: boolean } = { ignoringFaults: false }): number {
    const endpoints = this.#store.webhookEndpoints.newestFirst().filter(({ enabled_events: wanted, status }) => {
      return status === 'enabled' && (wanted.includes('*') || wanted.includes(event.type))
    })
    if (endpoints.length === 0) return 0
    const fault = delivery.ignoringFaults ? undefined : this.faults.take(event.type)
    if (fault?.effect === 'drop') return endpoints.length
    const dueAt = this.#clock.now().getTime() + (fault?.effect === 'delay' ? fault.delayMs : 0)
    for (const { id } of endpoints)
      for (let copy = 0; copy < (fault?.effect === 'duplicate' ? 2 : 1); copy += 1)
        this.#waiting.push({ event, endpoint: id, dueAt, attempts: 0, isHeld: fault?.effect === 'hold' })
    // After the answer to the call that caused it, as mostly happens; nothing promises that.
    setImmediate(() => void this.deliverDue())
    return endpoints.length
  }

  /** Deliveries that are still to be sent, to be kept. A delivery under way may arrive twice, as any may. */
  unsent(): Delivery[] {
    return [...this.#underWay, ...this.#waiting]
  }

  restore(deliveries: Delivery[]): void {
    this.#waiting.push(...deliveries)
    setImmediate(() => void this.deliverDue())
  }

  pending(): PendingDelivery[] {
    return this.#waiting.map(({ event, endpoint, attempts, dueAt, isHeld }) => ({
      event: event.id,
      type: event.type,
      endpoint,
      attempts,
      dueAt: new Date(dueAt).toISOString(),
      isHeld,
    }))
  }

  /** Sends what was held, one after the other: these events in this order, or all as they came. */
  async release(events?: readonly string[]): Promise<void> {
    const held = this.#waiting.filter(({ isHeld }) => isHeld)
    const chosen = events?.flatMap((id) => held.filter(({ event }) => event.id === id)) ?? held
    this.#waiting = this.#waiting.filter((delivery) => !chosen.includes(delivery))
    for (const delivery of chosen) await this.#send({ ...delivery, isHeld: false })
    this.#wakeForNext()
  }

  /** Ends once nothing is due any more. */
  async deliverDue(): Promise<void> {
    while (this.#lanes.length < AT_ONCE && this.#hasDue()) {
      const lane = this.#deliverUntilNone().finally(() => {
        this.#lanes = this.#lanes.filter((other) => other !== lane)
      })
      this.#lanes.push(lane)
    }
    await Promise.all(this.#lanes)
    this.#wakeForNext()
  }

  clear(): void {
    this.#waiting = []
    this.faults.clear()
  }

  close(): void {
    this.#waiting = []
    clearTimeout(this.#timer)
    this.#closing.abort()
  }

  #hasDue(): boolean {
    const now = this.#clock.now().getTime()
    return this.#waiting.some(({ isHeld, dueAt }) => !isHeld && dueAt <= now)
  }

  async #deliverUntilNone(): Promise<void> {
    for (;;) {
      const now = this.#clock.now().getTime()
      const position = this.#waiting.findIndex(({ isHeld, dueAt }) => !isHeld && dueAt <= now)
      const [delivery] = position < 0 ? [] : this.#waiting.splice(position, 1)
      if (delivery === undefined) return
      await this.#send(delivery)
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    const endpoint = this.#store.webhookEndpoints.find(delivery.endpoint)
    if (endpoint === undefined) return
    this.#underWay.add(delivery)
    const hasArrived = await this.#post(endpoint.url, endpoint.secret, JSON.stringify(delivery.event))
    this.#underWay.delete(delivery)
    this.#changed()
    if (hasArrived) {
      delivery.event.pending_webhooks = Math.max(0, delivery.event.pending_webhooks - 1)
      return
    }
    const wait = RETRY_AFTER_MS[delivery.attempts]
    if (wait === undefined || this.#closing.signal.aborted) return
    const dueAt = this.#clock.now().getTime() + wait
    this.#waiting.push({ ...delivery, attempts: delivery.attempts + 1, dueAt })
  }

  async #post(url: string, secret: string, payload: string): Promise<boolean> {
    // A receiver that checks a signature's age has no other clock than the real one.
    const signature = signPayload(payload, secret, Math.floor(Date.now() / 1000))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#closing.signal]),
      })
      await response.arrayBuffer()
      return response.status >= 200 && response.status < 300
    } catch {
      return false
    }
  }

  /** A frozen clock needs no timer: only a jump brings it further, and that delivers. */
  #wakeForNext(): void {
    clearTimeout(this.#timer)
    if (this.#clock.isFrozen() || this.#closing.signal.aborted) return
    const next = Math.min(...this.#waiting.filter(({ isHeld }) => !isHeld).map(({ dueAt }) => dueAt))
    if (!Number.isFinite(next)) return
    const waits = Math.min(LONGEST_TIMER_MS, Math.max(1, next - this.#clock.now().getTime()))
    this.#timer = setTimeout(() => void this.deliverDue(), waits)
    this.#timer.unref()
  }
}
