import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutShort } from '#sandbox/control/call-hooks.ts'
import type { TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { elapsedSince, loginOf, pathOf, readPostedTasks } from '#sandbox/dataforseo/protocol/call.ts'
import {
  answerTasks,
  type Envelope,
  formatSeconds,
  refuseCall,
  refuseTask,
} from '#sandbox/dataforseo/protocol/envelope.ts'
import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId, type FunctionGroup } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import type { LiveRefusal } from './live-request.ts'

const MOST_AT_ONCE = 30

export interface LiveFound {
  result: Record<string, unknown>
  /** The number of billed rows. */
  rows: number
}

/** One function that answers from the vendor's databases: what is its own beside money, faults and envelope. */
export interface LiveFunction<Task extends { ok: true }> {
  group: FunctionGroup
  /** Fields that the answer repeats before the posted ones. */
  data: Record<string, unknown>
  microUsd: { perCall: number; perRow: number }
  /** The field that says what is asked about: where magic words stand. */
  subject: string
  parse: (posted: Record<string, unknown>, now: Date) => Task | LiveRefusal
  effectOn: (task: Task) => TaskEffect | undefined
  find: (task: Task, now: Date, effect: TaskEffect | undefined) => Promise<LiveFound>
}

export type AddLive = <Task extends { ok: true }>(path: string, live: LiveFunction<Task>) => void

/** Adds one function after the other; all of them share the number of calls that are answered at once. */
export function createLiveRoutes(app: FastifyInstance, context: DataForSeoContext): AddLive {
  let underWay = 0
  return (path, live) => {
    app.post(path, async (request, reply) => {
      if (underWay >= MOST_AT_ONCE) return refuseCall(40209)
      underWay += 1
      try {
        return await answerLive(context, live, request, reply)
      } finally {
        underWay -= 1
      }
    })
  }
}

/** A result that is a list: what it says beside its items, and those. */
export function listItems(head: Record<string, unknown>, items: readonly Record<string, unknown>[]): LiveFound {
  return {
    result: { ...head, items_count: items.length, items: items.length === 0 ? null : items },
    rows: items.length,
  }
}

async function answerLive<Task extends { ok: true }>(
  context: DataForSeoContext,
  live: LiveFunction<Task>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope | string> {
  const posted = readPostedTasks(request, { tasks: 100, code: 40006 })
  if (!posted.ok) return posted.refusal
  const fields = posted.tasks[0] ?? {}
  const now = context.clock.now()
  const path = pathOf(request)
  const createId = () => createVendorId(now, loginOf(request), live.group)
  const { data } = live
  // The first one runs.
  const beyond = posted.tasks
    .slice(1)
    .map((others) => refuseTask(40000, { id: createId(), path, data: { ...data, ...others } }))
  const task = {
    id: createId(),
    path,
    data: { ...data, ...fields },
  }
  const refuse = (code: StatusCode, message: string = STATUS_MESSAGES[code], cost = 0) =>
    answerTasks([{ ...refuseTask(code, { ...task, message }), cost }, ...beyond], elapsedSince(request))

  const parsed = live.parse(fields, now)
  if (!parsed.ok) return refuse(parsed.code, parsed.message)
  const effect = live.effectOn(parsed)
  if (effect?.kind === 'slow') await wait(context.settings.slowLiveMs)
  if (effect?.kind === 'lost' || effect?.kind === 'never') return refuse(50401)
  if (effect?.kind === 'fail' && effect.code !== 40101)
    return refuse(effect.code, effect.code === 40501 ? invalidFieldMessage(live.subject) : undefined)

  const { result, rows } = await live.find(parsed, now, effect)
  const price = live.microUsd.perCall + live.microUsd.perRow * rows
  if (!context.ledger.charge(price, now)) return refuse(40210)
  // The vendor bills this one failure.
  if (effect?.kind === 'fail') return refuse(40101, undefined, price / 1e6)
  const elapsed = elapsedSince(request)
  const envelope = answerTasks(
    [
      {
        ...task,
        status_code: 20000,
        status_message: STATUS_MESSAGES[20000],
        time: formatSeconds(elapsed),
        cost: price / 1e6,
        result_count: 1,
        result: [result],
      },
      ...beyond,
    ],
    elapsed,
  )
  if (effect?.kind !== 'malformed') return envelope
  void reply.type('application/json; charset=utf-8')
  return cutShort(JSON.stringify(envelope))
}
