import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerTaskGet } from './answer-organic-task.ts'
import { isLoopbackUrl } from './loopback-url.ts'
import { type StoredTask, stateOf } from './organic-task-store.ts'

const compress = promisify(gzip)
const ANSWER_WITHIN_MS = 10_000

/** Calls a task's pingback and postback once it is ready by the sandbox's clock, whether that ran or jumped there. */
export class Webhooks {
  readonly #context: DataForSeoContext
  readonly #waiting = new Set<StoredTask>()
  readonly #delivering = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(context: DataForSeoContext) {
    this.#context = context
    context.clock.onJump(() => this.#deliverDue())
  }

  expect(stored: StoredTask): void {
    if (stored.task.pingbackUrl === null && stored.task.postbackUrl === null) return
    this.#waiting.add(stored)
    this.#wakeForNext()
  }

  close(): void {
    this.#waiting.clear()
    clearTimeout(this.#timer)
    this.#closing.abort()
  }

  /** A frozen clock needs no timer: only a jump brings it further, and that calls deliverDue itself. */
  #wakeForNext(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0 || this.#context.clock.isFrozen()) return
    const first = Math.min(...[...this.#waiting].map((stored) => stored.readyAt))
    const waits = Math.max(1, Math.min(60_000, first - this.#context.clock.now().getTime()))
    this.#timer = setTimeout(() => void this.#deliverDue(), waits)
    this.#timer.unref()
  }

  async #deliverDue(): Promise<void> {
    const now = this.#context.clock.now().getTime()
    for (const stored of this.#waiting) {
      if (stateOf(stored, now) !== 'ready') continue
      this.#waiting.delete(stored)
      // A task the control forgot, or that was lost on purpose, calls nobody.
      if (this.#context.tasks.find(stored.id) !== stored) continue
      const delivery = this.#deliver(stored).finally(() => this.#delivering.delete(delivery))
      this.#delivering.add(delivery)
    }
    this.#wakeForNext()
    await Promise.all(this.#delivering)
  }

  async #deliver(stored: StoredTask): Promise<void> {
    const { pingbackUrl, postbackUrl, postbackKind } = stored.task
    if (pingbackUrl !== null) await this.#call(fill(pingbackUrl, stored), { method: 'GET' })
    if (postbackUrl === null) return
    const body = await compress(answerTaskGet(this.#context, stored, postbackKind, 0))
    const delivered = await this.#call(fill(postbackUrl, stored), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(body),
    })
    if (delivered) this.#context.tasks.collect(stored)
    else stored.isHeldForPostback = false
  }

  async #call(url: string, init: RequestInit): Promise<boolean> {
    // Checked again after $id and $tag were filled in: a tag must not turn the address into another one.
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
