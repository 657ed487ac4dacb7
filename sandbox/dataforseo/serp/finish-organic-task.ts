import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { composeResultPage, emptyResultPage, type ResultPage } from './compose-result-page.ts'
import { refundAfter } from './organic-price.ts'
import type { StoredTask } from './organic-task-store.ts'

export interface FinishedTask {
  code: StatusCode
  message: string
  result: ResultPage[] | null
}

/** The vendor bills a search engine's own error (40101) and an empty page (40102), and nothing else that failed. */
const BILLED_FAILURES = new Set<StatusCode>([40101, 40102])

/** Makes a finished task's result and settles its cost the first time it is asked for. */
export function finishOrganicTask(
  context: DataForSeoContext,
  stored: StoredTask,
  kind: 'regular' | 'advanced',
): FinishedTask {
  const { task, effect } = stored
  if (effect?.kind === 'fail') {
    settle(context, stored, BILLED_FAILURES.has(effect.code) ? 0 : stored.charged)
    const result = effect.code === 40102 ? [emptyResultPage(task, new Date(stored.readyAt))] : null
    return { code: effect.code, message: STATUS_MESSAGES[effect.code], result }
  }
  const page = composeResultPage(context.web, task, new Date(stored.readyAt), kind)
  settle(
    context,
    stored,
    refundAfter(task, { pages: page.pages_count, hasAiOverview: page.item_types?.includes('ai_overview') ?? false }),
  )
  return { code: 20000, message: STATUS_MESSAGES[20000], result: [page] }
}

function settle(context: DataForSeoContext, stored: StoredTask, refund: number): void {
  if (stored.isSettled) return
  stored.isSettled = true
  stored.refunded = refund
  if (refund > 0) context.ledger.refund(refund, context.clock.now())
  if (stored.log !== undefined) stored.log.refundedUsd = refund / 1e6
}
