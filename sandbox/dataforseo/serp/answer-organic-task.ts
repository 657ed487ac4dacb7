import { cutShort } from '#sandbox/control/call-hooks.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { answerTasks, formatSeconds, refuseTask, type TaskAnswer } from '#sandbox/dataforseo/protocol/envelope.ts'
import { finishOrganicTask } from './finish-organic-task.ts'
import { type StoredTask, stateOf } from './organic-task-store.ts'

export function organicData(
  stored: StoredTask,
  functionName: 'task_post' | 'task_get' | 'live',
): Record<string, unknown> {
  return echoData(stored.task.engine, functionName, stored.task.echo)
}

export function echoData(engine: string, functionName: string, echo: Record<string, unknown>): Record<string, unknown> {
  return { api: 'serp', function: functionName, se: engine, se_type: 'organic', ...echo }
}

/** The answer of task_get and the body of a postback: the envelope's JSON, broken when the task is to answer so. */
export function answerTaskGet(
  context: DataForSeoContext,
  stored: StoredTask,
  kind: 'regular' | 'advanced',
  elapsedMs: number,
): string {
  const path = ['v3', 'serp', stored.task.engine, 'organic', 'task_get', kind, stored.id]
  const data = organicData(stored, 'task_get')
  const state = stateOf(stored, context.clock.now().getTime())
  if (state !== 'ready') {
    const pending = refuseTask(state === 'handed' ? 40601 : 40602, { id: stored.id, path, data })
    return JSON.stringify(answerTasks([pending], elapsedMs))
  }
  const finished = finishOrganicTask(context, stored, kind)
  const task: TaskAnswer = {
    id: stored.id,
    status_code: finished.code,
    status_message: finished.message,
    time: formatSeconds(elapsedMs),
    // The price that was charged when it was posted, less what was given back since.
    cost: (stored.charged - stored.refunded) / 1e6,
    result_count: finished.result?.length ?? 0,
    path,
    data,
    result: finished.result,
  }
  const json = JSON.stringify(answerTasks([task], elapsedMs))
  return stored.effect?.kind === 'malformed' ? cutShort(json) : json
}
