import type { TaskEffect } from './task-effects.ts'

/** One keyword somebody asked for, by task or live, accepted or refused. */
export interface LoggedTask {
  id: string
  function: 'task_post' | 'live'
  engine: string
  /** As the vendor reads it: `%XX` decoded, `+` a space. */
  keyword: string
  location: string | null
  language: string | null
  device: string
  os: string
  depth: number
  tag: string | null
  login: string
  postedAt: string
  /** The status the task was answered with when it was posted: 20100, or why it was refused. */
  code: number
  costUsd: number
  refundedUsd: number
  /** The number of times a finished result was fetched with task_get. */
  collected: number
  effect: TaskEffect['kind'] | null
}

const KEPT_TASKS = 50_000
const KEPT_PATHS = 2_000

/** Records the calls of the sandbox, for tests that must know how often something was asked. */
export class CallLog {
  #counts = new Map<string, number>()
  #tasks: LoggedTask[] = []

  countCall(method: string, path: string): void {
    const key = `${method} ${withoutIds(path)}`
    if (!this.#counts.has(key) && this.#counts.size >= KEPT_PATHS) return
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  addTask(task: LoggedTask): void {
    this.#tasks.push(task)
    // Cut in large steps: removing the first entry at every call would copy the array every time.
    if (this.#tasks.length > KEPT_TASKS * 1.2) this.#tasks = this.#tasks.slice(-KEPT_TASKS)
  }

  /** Calls by `METHOD /path`, with ids of tasks and objects written as `{id}`. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Oldest first; the keyword is compared without case. */
  tasks(filter: { keyword?: string | undefined } = {}): readonly LoggedTask[] {
    const keyword = filter.keyword?.toLowerCase()
    if (keyword === undefined) return [...this.#tasks]
    return this.#tasks.filter((task) => task.keyword.toLowerCase() === keyword)
  }

  reset(): void {
    this.#counts = new Map()
    this.#tasks = []
  }
}

function withoutIds(path: string): string {
  return path.replace(/\d{8}-\d{4}-\d{4}-\d{4}-[0-9a-f]{12}|[a-z_]+_[0-9a-f]{24}(?=\/|$)/g, '{id}')
}
