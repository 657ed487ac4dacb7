import { STATUS_MESSAGES, type StatusCode } from './status-codes.ts'

export interface TaskAnswer {
  id: string
  status_code: number
  status_message: string
  time: string
  cost: number
  result_count: number
  path: string[]
  data: Record<string, unknown> | null
  result: unknown[] | null
}

export interface Envelope {
  version: string
  status_code: number
  status_message: string
  time: string
  cost: number
  tasks_count: number
  tasks_error: number
  tasks: TaskAnswer[] | null
}

const VERSION = '0.1.20261119'
/** Neither finished well nor merely created: the vendor counts these, pending ones included, as tasks_error. */
const COUNTED_AS_FINE = new Set<number>([20000, 20100, 40102])

export function answerTasks(tasks: TaskAnswer[], elapsedMs: number): Envelope {
  return {
    version: VERSION,
    status_code: 20000,
    status_message: STATUS_MESSAGES[20000],
    time: formatSeconds(elapsedMs),
    cost: addUsd(tasks.map((task) => task.cost)),
    tasks_count: tasks.length,
    tasks_error: tasks.filter((task) => !COUNTED_AS_FINE.has(task.status_code)).length,
    tasks,
  }
}

/** An answer about the call as a whole: its tasks were not examined. */
export function refuseCall(code: StatusCode): Envelope {
  return {
    version: VERSION,
    status_code: code,
    status_message: STATUS_MESSAGES[code],
    time: '0 sec.',
    cost: 0,
    tasks_count: 0,
    tasks_error: 0,
    tasks: null,
  }
}

export function refuseTask(
  code: StatusCode,
  task: { id: string; path: string[]; data: Record<string, unknown> | null; message?: string },
): TaskAnswer {
  return {
    id: task.id,
    status_code: code,
    status_message: task.message ?? STATUS_MESSAGES[code],
    time: '0 sec.',
    cost: 0,
    result_count: 0,
    path: task.path,
    data: task.data,
    result: null,
  }
}

/** `"0.0123 sec."` */
export function formatSeconds(milliseconds: number): string {
  return `${(Math.max(0, milliseconds) / 1000).toFixed(4)} sec.`
}

/** `"2026-07-08 14:46:35 +00:00"`: not ISO 8601, and always in UTC. */
export function formatInstant(instant: Date): string {
  const iso = instant.toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} +00:00`
}

/** Reads the vendor's format, with any offset; undefined when it is not one. */
export function parseInstant(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}:\d{2})$/.exec(text)
  if (parts === null) return undefined
  const instant = new Date(`${parts[1]}T${parts[2]}${parts[3]}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** Adds amounts through whole micro-dollars, so that ten times 0.0006 is 0.006 and not 0.005999999. */
function addUsd(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 1e6), 0) / 1e6
}
