import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { isFilledLate } from './ai-overview.ts'
import { composeResultPage, emptyResultPage } from './compose-result-page.ts'
import { refundAfter } from './organic-price.ts'
import type { OrganicTask } from './organic-request.ts'
import type { StoredTask } from './organic-task-store.ts'
import type { ResultPage } from './result-page.ts'
import { searchedKeyword } from './spelling.ts'

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
  const page = composeResultPage(context.web, task, new Date(stored.readyAt), kind, effect)
  // The provider reports with a code of its own that the engine found nothing.
  if (page.item_types === null && effect?.kind !== 'blank' && effect?.kind !== 'hollow') {
    settle(context, stored, refundAfter(task, { pages: 1, hasLateAiOverview: false }))
    return { code: 40102, message: STATUS_MESSAGES[40102], result: [page] }
  }
  const pages = Math.round(page.pages_count)
  settle(context, stored, refundAfter(task, { pages, hasLateAiOverview: hasLateAiOverview(task, page) }))
  return { code: 20000, message: STATUS_MESSAGES[20000], result: [page] }
}

function hasLateAiOverview(task: OrganicTask, page: ResultPage): boolean {
  const isShown = page.item_types?.includes('ai_overview') ?? false
  return isShown && isFilledLate(task.engine, readKeyword(searchedKeyword(task.keyword)).hash)
}

function settle(context: DataForSeoContext, stored: StoredTask, refund: number): void {
  if (stored.isSettled) return
  stored.isSettled = true
  stored.refunded = refund
  if (refund > 0) context.ledger.refund(refund, context.clock.now())
  if (stored.log !== undefined) stored.log.refundedUsd = refund / 1e6
}
