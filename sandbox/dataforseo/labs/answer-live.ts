import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutShort } from '#sandbox/control/call-hooks.ts'
import type { TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { elapsedSince, loginOf, pathOf, readPostedTasks } from '#sandbox/dataforseo/protocol/call.ts'
import { answerTasks, type Envelope, formatSeconds, refuseTask } from '#sandbox/dataforseo/protocol/envelope.ts'
import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId, type FunctionGroup } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import type { LabsRefusal } from './labs-request.ts'

/** Since July 2026: 0.012 USD a call and 0.00012 a row. */
const MICRO_USD_PER_CALL = 12_000
const MICRO_USD_PER_ROW = 120

export interface LabsFound {
  /** What the result says beside its items. */
  head: Record<string, unknown>
  items: Record<string, unknown>[]
}

/** One function of Labs: what is its own beside money, faults and envelope. */
export interface LabsFunction<Task extends { ok: true }> {
  name: string
  group: FunctionGroup
  /** The field that says what is asked about: where magic words stand. */
  subject: string
  parse: (posted: Record<string, unknown>) => Task | LabsRefusal
  effectOn: (task: Task) => TaskEffect | undefined
  find: (task: Task, now: Date, effect: TaskEffect | undefined) => Promise<LabsFound>
}

export async function answerLive<Task extends { ok: true }>(
  context: DataForSeoContext,
  labs: LabsFunction<Task>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope | string> {
  const posted = readPostedTasks(request, { tasks: 100, code: 40006 })
  if (!posted.ok) return posted.refusal
  const fields = posted.tasks[0] ?? {}
  const now = context.clock.now()
  const path = pathOf(request)
  const createId = () => createVendorId(now, loginOf(request), labs.group)
  const data = { api: 'dataforseo_labs', function: labs.name, se_type: 'google' }
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

  const parsed = labs.parse(fields)
  if (!parsed.ok) return refuse(parsed.code, parsed.message)
  const effect = labs.effectOn(parsed)
  if (effect?.kind === 'slow') await wait(context.settings.slowLiveMs)
  if (effect?.kind === 'lost' || effect?.kind === 'never') return refuse(50401)
  if (effect?.kind === 'fail' && effect.code !== 40101)
    return refuse(effect.code, effect.code === 40501 ? invalidFieldMessage(labs.subject) : undefined)

  const { head, items } = await labs.find(parsed, now, effect)
  const price = MICRO_USD_PER_CALL + MICRO_USD_PER_ROW * items.length
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
        result: [{ ...head, items_count: items.length, items: items.length === 0 ? null : items }],
      },
      ...beyond,
    ],
    elapsed,
  )
  if (effect?.kind !== 'malformed') return envelope
  void reply.type('application/json; charset=utf-8')
  return cutShort(JSON.stringify(envelope))
}
