import type { FastifyRequest } from 'fastify'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerTasks, type Envelope, formatSeconds, refuseCall, type TaskAnswer } from './envelope.ts'
import type { LimitedFunction } from './rate-limits.ts'
import { STATUS_MESSAGES } from './status-codes.ts'
import { createVendorId, type FunctionGroup } from './vendor-ids.ts'

/** Login and password of HTTP Basic; undefined unless both are there. */
export function readLogin(authorization: string | undefined): string | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon > 0 && colon < pair.length - 1 ? pair.slice(0, colon) : undefined
}

export function loginOf(request: FastifyRequest): string {
  return readLogin(request.headers.authorization) ?? ''
}

/** `["v3","serp","google",…]`, ids included. */
export function pathOf(request: FastifyRequest): string[] {
  return (request.url.split('?', 1)[0] ?? '').split('/').filter((segment) => segment !== '')
}

/** A GET that always succeeds with rows: locations, languages, tasks_ready, user_data, … */
export function answerRows(
  context: DataForSeoContext,
  request: FastifyRequest,
  answer: { group: FunctionGroup; data: Record<string, unknown>; result: unknown[] | null },
): Envelope {
  const elapsed = elapsedSince(request)
  const task: TaskAnswer = {
    id: createVendorId(context.clock.now(), loginOf(request), answer.group),
    status_code: 20000,
    status_message: STATUS_MESSAGES[20000],
    time: formatSeconds(elapsed),
    cost: 0,
    result_count: answer.result?.length ?? 0,
    path: pathOf(request),
    data: answer.data,
    result: answer.result,
  }
  return answerTasks([task], elapsed)
}

/** The envelope to answer instead when the minute's allowance is used up. */
export function refuseWhenLimited(
  context: DataForSeoContext,
  request: FastifyRequest,
  limited: LimitedFunction,
): Envelope | undefined {
  if (!context.settings.collectLimits) return undefined
  return context.limits.allow(limited, loginOf(request), context.clock.now()) ? undefined : refuseCall(40202)
}

const startedAt = new WeakMap<FastifyRequest, number>()

export function markStart(request: FastifyRequest): void {
  startedAt.set(request, performance.now())
}

export function elapsedSince(request: FastifyRequest): number {
  return performance.now() - (startedAt.get(request) ?? performance.now())
}

type PostedTasks = { ok: true; tasks: Record<string, unknown>[] } | { ok: false; refusal: Envelope }

/** Reads the body's array of tasks, or says in the vendor's way what is wrong with the body as a whole. */
export function readPostedTasks(request: FastifyRequest, most: { tasks: number; code: 40000 | 40006 }): PostedTasks {
  const text = typeof request.body === 'string' ? request.body.trim() : ''
  if (text === '') return { ok: false, refusal: refuseCall(40502) }
  let posted: unknown
  try {
    posted = JSON.parse(text)
  } catch {
    return { ok: false, refusal: refuseCall(40503) }
  }
  if (!Array.isArray(posted)) return { ok: false, refusal: refuseCall(40503) }
  if (posted.length === 0) return { ok: false, refusal: refuseCall(40502) }
  if (posted.length > most.tasks) return { ok: false, refusal: refuseCall(most.code) }
  const tasks = posted.filter(
    (task: unknown): task is Record<string, unknown> =>
      typeof task === 'object' && task !== null && !Array.isArray(task),
  )
  if (tasks.length < posted.length) return { ok: false, refusal: refuseCall(40503) }
  return { ok: true, tasks }
}
