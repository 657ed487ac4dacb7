import type { LoggedTask } from '#sandbox/control/call-log.ts'
import type { TaskEffect } from '#sandbox/control/task-effects.ts'
import { between, hashText, mixHashes } from '#sandbox/deterministic-random.ts'
import type { SandboxSettings } from '#sandbox/settings.ts'
import type { Engine } from './engines.ts'
import type { OrganicTask } from './organic-request.ts'

export interface StoredTask {
  id: string
  login: string
  task: OrganicTask
  postedAt: number
  readyAt: number
  /** Micro-dollars charged and given back. */
  charged: number
  refunded: number
  /** The refund is known only when the result is made, which is when it is first fetched. */
  isSettled: boolean
  effect: TaskEffect | undefined
  /** Times tasks_ready may still show it; a collected task is shown no more. */
  listingsLeft: number
  /** A task with a postback is shown by tasks_ready only when the postback failed. */
  isHeldForPostback: boolean
  log: LoggedTask | undefined
}

export type TaskState = 'handed' | 'queued' | 'ready'

const DAY_MS = 24 * 3600 * 1000
const KEPT_MS = 30 * DAY_MS
/** tasks_ready names no older ones. */
const LISTED_MS = 3 * DAY_MS
const KEPT_TASKS = 100_000

/**
 * Posted tasks without their results: a result is made when it is fetched, so a task costs a few hundred bytes until
 * it is dropped thirty days later, or earlier when there are too many.
 */
export class OrganicTaskStore {
  readonly #seed: number
  readonly #keptTasks: number
  /** In the order they were posted, which is the order they are dropped in. */
  #tasks = new Map<string, StoredTask>()
  #uncollected = new Set<StoredTask>()

  constructor(seed: string, keptTasks = KEPT_TASKS) {
    this.#seed = hashText(seed)
    this.#keptTasks = keptTasks
  }

  add(stored: StoredTask): void {
    this.#tasks.set(stored.id, stored)
    this.#uncollected.add(stored)
    this.#dropOld(stored.postedAt)
  }

  find(id: string): StoredTask | undefined {
    const stored = this.#tasks.get(id)
    return stored?.effect?.kind === 'lost' ? undefined : stored
  }

  /** Finished and not collected, the first finished first. */
  ready(login: string, engine: Engine | undefined, now: number, limit: number): StoredTask[] {
    const found: StoredTask[] = []
    for (const stored of this.#uncollected) {
      if (stored.login !== login || (engine !== undefined && stored.task.engine !== engine)) continue
      if (stored.effect?.kind === 'lost' || stored.isHeldForPostback) continue
      if (stored.postedAt + LISTED_MS < now) continue
      if (stateOf(stored, now) === 'ready') found.push(stored)
    }
    return found.sort((first, second) => first.readyAt - second.readyAt).slice(0, limit)
  }

  collect(stored: StoredTask): void {
    stored.listingsLeft -= 1
    if (stored.listingsLeft <= 0) this.#uncollected.delete(stored)
  }

  posted(login: string, from: number, to: number): StoredTask[] {
    return [...this.#tasks.values()].filter(
      (stored) =>
        stored.login === login && stored.postedAt >= from && stored.postedAt <= to && stored.effect?.kind !== 'lost',
    )
  }

  /** The same task, posted at the same instant, always takes equally long. */
  turnaround(task: OrganicTask, postedAt: number, effect: TaskEffect | undefined, settings: SandboxSettings): number {
    const [least, most] =
      typeof settings.readyAfterMs === 'number' ? [settings.readyAfterMs, settings.readyAfterMs] : settings.readyAfterMs
    const subject = hashText(
      `${task.engine} ${task.keyword} ${task.location?.location_code} ${task.device}`,
      this.#seed,
    )
    const usual = between(mixHashes(subject, postedAt | 0), least, most)
    return effect?.kind === 'slow' ? usual + settings.slowTaskMs : usual
  }

  get size(): number {
    return this.#tasks.size
  }

  reset(): void {
    this.#tasks = new Map()
    this.#uncollected = new Set()
  }

  #dropOld(now: number): void {
    for (const [id, stored] of this.#tasks) {
      if (stored.postedAt + KEPT_MS >= now && this.#tasks.size <= this.#keptTasks) return
      this.#tasks.delete(id)
      this.#uncollected.delete(stored)
    }
  }
}

/** Handed to a worker for the first third of its time, in the engine's queue until it is ready. */
export function stateOf(stored: StoredTask, now: number): TaskState {
  if (stored.effect?.kind === 'never') return now - stored.postedAt < 1000 ? 'handed' : 'queued'
  if (now >= stored.readyAt) return 'ready'
  return now - stored.postedAt < (stored.readyAt - stored.postedAt) / 3 ? 'handed' : 'queued'
}
