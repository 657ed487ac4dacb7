import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { cutShort } from '#sandbox/control/call-hooks.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import {
  answerRows,
  elapsedSince,
  loginOf,
  pathOf,
  readPostedTasks,
  refuseWhenLimited,
} from '#sandbox/dataforseo/protocol/call.ts'
import {
  answerTasks,
  formatInstant,
  formatSeconds,
  refuseTask,
  type TaskAnswer,
} from '#sandbox/dataforseo/protocol/envelope.ts'
import { STATUS_MESSAGES } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import { acceptOrganicTask } from './accept-organic-task.ts'
import { answerTaskGet, echoData, organicData } from './answer-organic-task.ts'
import { ENGINES, type Engine } from './engines.ts'
import { finishOrganicTask } from './finish-organic-task.ts'
import { type StoredTask, stateOf } from './organic-task-store.ts'
import type { Webhooks } from './webhooks.ts'

const READY_LISTED = 1000
const RESULT_KINDS = ['regular', 'advanced'] as const

/** task_post, tasks_ready, task_get and live of the organic results of every engine. */
export function addOrganicRoutes(app: FastifyInstance, context: DataForSeoContext, webhooks: Webhooks): void {
  addTasksReady(app, context, undefined)
  for (const engine of ENGINES) {
    addTaskPost(app, context, webhooks, engine)
    addTasksReady(app, context, engine)
    for (const kind of RESULT_KINDS) {
      addTaskGet(app, context, engine, kind)
      addLive(app, context, engine, kind)
    }
  }
}

function addTaskPost(app: FastifyInstance, context: DataForSeoContext, webhooks: Webhooks, engine: Engine): void {
  app.post(`/serp/${engine}/organic/task_post`, async (request) => {
    const posted = readPostedTasks(request, { tasks: 100, code: 40006 })
    if (!posted.ok) return posted.refusal
    const path = pathOf(request)
    const answers = posted.tasks.map((fields): TaskAnswer => {
      const accepted = acceptOrganicTask(context, loginOf(request), engine, 'task_post', fields)
      if (!accepted.ok) {
        const data = echoData(engine, 'task_post', accepted.echo)
        return refuseTask(accepted.code, { id: accepted.id, path, data, message: accepted.message })
      }
      context.tasks.add(accepted.stored)
      webhooks.expect(accepted.stored)
      return {
        id: accepted.stored.id,
        status_code: 20100,
        status_message: STATUS_MESSAGES[20100],
        time: formatSeconds(elapsedSince(request) / posted.tasks.length),
        cost: accepted.stored.charged / 1e6,
        result_count: 0,
        path,
        data: organicData(accepted.stored, 'task_post'),
        result: null,
      }
    })
    return answerTasks(answers, elapsedSince(request))
  })
}

function addTasksReady(app: FastifyInstance, context: DataForSeoContext, engine: Engine | undefined): void {
  app.get(engine === undefined ? '/serp/tasks_ready' : `/serp/${engine}/organic/tasks_ready`, async (request) => {
    const refusal = refuseWhenLimited(context, request, 'tasksReady')
    if (refusal !== undefined) return refusal
    const ready = context.tasks.ready(loginOf(request), engine, context.clock.now().getTime(), READY_LISTED)
    const data = engine === undefined ? {} : { se: engine, se_type: 'organic' }
    return answerRows(context, request, {
      group: 'tasksReady',
      data: { api: 'serp', function: 'tasks_ready', ...data },
      result: ready.length === 0 ? null : ready.map(describeReady),
    })
  })
}

function describeReady(stored: StoredTask): Record<string, unknown> {
  const { engine } = stored.task
  const endpoint = `/v3/serp/${engine}/organic/task_get`
  return {
    id: stored.id,
    se: engine,
    se_type: 'organic',
    date_posted: formatInstant(new Date(stored.postedAt)),
    tag: stored.task.tag ?? '',
    endpoint_regular: `${endpoint}/regular/${stored.id}`,
    endpoint_advanced: `${endpoint}/advanced/${stored.id}`,
    // The sandbox has no pages in HTML.
    endpoint_html: null,
  }
}

function addTaskGet(
  app: FastifyInstance,
  context: DataForSeoContext,
  engine: Engine,
  kind: 'regular' | 'advanced',
): void {
  app.get<{ Params: { id: string } }>(`/serp/${engine}/organic/task_get/${kind}/:id`, async (request, reply) => {
    const { id } = request.params
    const stored = context.tasks.find(id)
    if (stored === undefined || stored.login !== loginOf(request) || stored.task.engine !== engine) {
      const code = stored === undefined ? 40401 : stored.login !== loginOf(request) ? 40001 : 40002
      return answerTasks([refuseTask(code, { id, path: pathOf(request), data: null })], elapsedSince(request))
    }
    if (stateOf(stored, context.clock.now().getTime()) === 'ready') {
      context.tasks.collect(stored)
      if (stored.log !== undefined) stored.log.collected += 1
    }
    void reply.type('application/json; charset=utf-8')
    return answerTaskGet(context, stored, kind, elapsedSince(request))
  })
}

function addLive(app: FastifyInstance, context: DataForSeoContext, engine: Engine, kind: 'regular' | 'advanced'): void {
  app.post(`/serp/${engine}/organic/live/${kind}`, async (request, reply) => {
    const posted = readPostedTasks(request, { tasks: 100, code: 40006 })
    if (!posted.ok) return posted.refusal
    const path = pathOf(request)
    // The first one runs.
    const beyond = posted.tasks
      .slice(1)
      .map((fields) =>
        refuseTask(40000, { id: createVendorId(context.clock.now(), loginOf(request), 'live'), path, data: fields }),
      )
    const accepted = acceptOrganicTask(context, loginOf(request), engine, 'live', posted.tasks[0] ?? {})
    if (!accepted.ok) {
      const data = echoData(engine, 'live', accepted.echo)
      const refused = refuseTask(accepted.code, { id: accepted.id, path, data, message: accepted.message })
      return answerTasks([refused, ...beyond], elapsedSince(request))
    }
    const { stored } = accepted
    const data = organicData(stored, 'live')
    if (stored.effect?.kind === 'slow') await wait(context.settings.slowLiveMs)
    if (stored.effect?.kind === 'never' || stored.effect?.kind === 'lost') {
      // A live call has no later: what would never come is a timeout here.
      context.ledger.refund(stored.charged, context.clock.now())
      return answerTasks([refuseTask(50401, { id: stored.id, path, data }), ...beyond], elapsedSince(request))
    }
    const finished = finishOrganicTask(context, stored, kind)
    const elapsed = elapsedSince(request)
    const answer: TaskAnswer = {
      id: stored.id,
      status_code: finished.code,
      status_message: finished.message,
      time: formatSeconds(elapsed),
      cost: (stored.charged - stored.refunded) / 1e6,
      result_count: finished.result?.length ?? 0,
      path,
      data,
      result: finished.result,
    }
    const envelope = answerTasks([answer, ...beyond], elapsed)
    if (stored.effect?.kind !== 'malformed') return envelope
    void reply.type('application/json; charset=utf-8')
    return cutShort(JSON.stringify(envelope))
  })
}
