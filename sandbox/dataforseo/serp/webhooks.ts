import { gzipSync } from 'node:zlib'
import { cutShort } from '#sandbox/control/call-hooks.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerTaskGet } from './answer-organic-task.ts'
import { isLoopbackUrl } from './loopback-url.ts'
import { type StoredTask, stateOf } from './organic-task-store.ts'

const ANSWER_WITHIN_MS = 10_000
/** Deliveries under way at a time; the vendor does not say how many it makes. */
const AT_ONCE = 25

/** Calls a task's pingback and postback once it is ready by the sandbox's clock, whether that ran or jumped there. */
export class Webhooks {
  readonly #context: DataForSeoContext
  /** The first to be called first. */
  readonly #waiting: { at: number; stored: StoredTask }[] = []
  readonly #closing = new AbortController()
  #lanes: Promise<void>[] = []
  #timer: NodeJS.Timeout | undefined
  #wakesAt = Number.POSITIVE_INFINITY

  constructor(context: DataForSeoContext) {
    this.#context = context
    context.clock.onJump(() => this.#deliverDue())
  }

  expect(stored: StoredTask): void {
    if (stored.task.pingbackUrl === null && stored.task.postbackUrl === null) return
    const { slowTaskMs } = this.#context.settings
    this.#insert(stored.effect?.kind === 'postback-late' ? stored.readyAt + slowTaskMs : stored.readyAt, stored)
    this.#wakeForNext()
  }

  close(): void {
    this.#waiting.length = 0
    clearTimeout(this.#timer)
    this.#closing.abort()
  }

  #insert(at: number, stored: StoredTask): void {
    let [from, to] = [0, this.#waiting.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#waiting[middle]?.at ?? 0) <= at) from = middle + 1
      else to = middle
    }
    this.#waiting.splice(from, 0, { at, stored })
  }

  /** A frozen clock needs no timer: only a jump brings it further, and that calls deliverDue itself. */
  #wakeForNext(): void {
    const [first] = this.#waiting
    if (first === undefined || this.#context.clock.isFrozen() || first.at >= this.#wakesAt) return
    clearTimeout(this.#timer)
    this.#wakesAt = first.at
    const waits = Math.max(1, Math.min(60_000, first.at - this.#context.clock.now().getTime()))
    this.#timer = setTimeout(() => {
      this.#wakesAt = Number.POSITIVE_INFINITY
      void this.#deliverDue()
    }, waits)
    this.#timer.unref()
  }

  /** Ends once nothing is due any more. */
  async #deliverDue(): Promise<void> {
    while (this.#lanes.length < AT_ONCE && this.#hasDue()) {
      const lane = this.#deliverUntilNone().finally(() => {
        this.#lanes = this.#lanes.filter((other) => other !== lane)
      })
      this.#lanes.push(lane)
    }
    this.#wakeForNext()
    await Promise.all(this.#lanes)
  }

  #hasDue(): boolean {
    const [first] = this.#waiting
    return first !== undefined && first.at <= this.#context.clock.now().getTime()
  }

  async #deliverUntilNone(): Promise<void> {
    while (this.#hasDue()) {
      const stored = this.#waiting.shift()?.stored
      // A task the control forgot, or that was lost or never ends on purpose, calls nobody.
      if (stored === undefined || this.#context.tasks.find(stored.id) !== stored) continue
      if (stateOf(stored, this.#context.clock.now().getTime()) === 'ready') await this.#deliver(stored)
    }
    this.#wakeForNext()
  }

  async #deliver(stored: StoredTask): Promise<void> {
    const { pingbackUrl, postbackUrl } = stored.task
    if (pingbackUrl !== null) await this.#call(fill(pingbackUrl, stored), { method: 'GET' })
    if (postbackUrl === null) return
    const delivered = await this.#post(stored, fill(postbackUrl, stored))
    if (delivered) this.#context.tasks.collect(stored)
    else stored.isHeldForPostback = false
  }

  async #post(stored: StoredTask, url: string): Promise<boolean> {
    const kind = stored.effect?.kind
    // As far as the vendor knows it arrived.
    if (kind === 'postback-lost') return true
    const json = answerTaskGet(this.#context, stored, stored.task.postbackKind, 0)
    const packed = new Uint8Array(gzipSync(kind === 'postback-malformed' ? cutShort(json) : json, { level: 1 }))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const send = () => this.#call(url, { method: 'POST', headers, body: packed })
    return kind === 'postback-twice' ? (await Promise.all([send(), send()])).every(Boolean) : send()
  }

  async #call(url: string, init: RequestInit): Promise<boolean> {
    // Checked again after $id and $tag were substituted: a tag must not turn the address into
    // another one.
    if (!isLoopbackUrl(url)) return false
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#closing.signal])
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      await response.arrayBuffer()
      return response.status >= 200 && response.status <= 300
    } catch {
      return false
    }
  }
}

function fill(url: string, stored: StoredTask): string {
  return url
    .replaceAll('$id', () => encodeURIComponent(stored.id))
    .replaceAll('$tag', () => encodeURIComponent(stored.task.tag ?? ''))
}
