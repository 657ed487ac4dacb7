import type { FastifyInstance } from 'fastify'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import {
  answerRows,
  elapsedSince,
  loginOf,
  pathOf,
  readPostedTasks,
  refuseWhenLimited,
} from '#sandbox/dataforseo/protocol/call.ts'
import { answerTasks, formatInstant, parseInstant, refuseTask } from '#sandbox/dataforseo/protocol/envelope.ts'
import { invalidFieldMessage } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import { organicData } from './answer-organic-task.ts'
import { type StoredTask, stateOf } from './organic-task-store.ts'

const MOST_ROWS = 1000

/** Everything posted in a span of time: how a client finds the tasks whose answer it never received. */
export function addIdListRoute(app: FastifyInstance, context: DataForSeoContext): void {
  app.post('/serp/id_list', async (request) => {
    const refusal = refuseWhenLimited(context, request, 'idList')
    if (refusal !== undefined) return refusal
    const posted = readPostedTasks(request, { tasks: 1, code: 40000 })
    if (!posted.ok) return posted.refusal
    const fields = posted.tasks[0] ?? {}
    const data = { api: 'serp', function: 'id_list', ...fields }
    const read = readSpan(fields)
    if (typeof read === 'string') {
      const id = createVendorId(context.clock.now(), loginOf(request), 'idList')
      const refused = refuseTask(40501, { id, path: pathOf(request), data, message: invalidFieldMessage(read) })
      return answerTasks([refused], elapsedSince(request))
    }
    const found = context.tasks.posted(loginOf(request), read.from, read.to)
    if (read.isDescending) found.reverse()
    const now = context.clock.now().getTime()
    const rows = found.slice(read.offset, read.offset + read.limit).map((stored) => describeTask(stored, now, read))
    return answerRows(context, request, { group: 'idList', data, result: rows.length === 0 ? null : rows })
  })
}

interface Span {
  from: number
  to: number
  limit: number
  offset: number
  isDescending: boolean
  withMetadata: boolean
}

/** The span asked for, or the name of the field that is wrong. */
function readSpan(fields: Record<string, unknown>): Span | string {
  const from = parseInstant(fields.datetime_from)
  if (from === undefined) return 'datetime_from'
  const to = parseInstant(fields.datetime_to)
  if (to === undefined) return 'datetime_to'
  const { limit = MOST_ROWS, offset = 0, sort = 'asc', include_metadata: metadata = false } = fields
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS) return 'limit'
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0) return 'offset'
  if (sort !== 'asc' && sort !== 'desc') return 'sort'
  if (typeof metadata !== 'boolean') return 'include_metadata'
  // Both ends are whole seconds and inclusive.
  return {
    from: from.getTime(),
    to: to.getTime() + 999,
    limit,
    offset,
    isDescending: sort === 'desc',
    withMetadata: metadata,
  }
}

function describeTask(stored: StoredTask, now: number, span: Span): Record<string, unknown> {
  const isDone = stateOf(stored, now) === 'ready'
  const code = !isDone ? 40602 : stored.effect?.kind === 'fail' ? stored.effect.code : 20000
  return {
    id: stored.id,
    url: `https://api.dataforseo.com/v3/serp/${stored.task.engine}/organic/task_get/advanced/${stored.id}`,
    datetime_posted: formatInstant(new Date(stored.postedAt)),
    datetime_done: isDone ? formatInstant(new Date(stored.readyAt)) : null,
    status: String(code),
    cost: (stored.charged - stored.refunded) / 1e6,
    metadata: span.withMetadata ? organicData(stored, 'task_post') : null,
  }
}
