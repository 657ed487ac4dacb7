import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { ProviderError, type ProviderFailure } from '#server/ports/data-provider/failure.ts'
import type {
  CallPriority,
  CollectedTask,
  ResultPage,
  SearchTask,
} from '#server/ports/data-provider/organic-results.ts'
import { type CallProvider, failureOfTask, type ProviderAnswer } from './call-provider.ts'
import { classifyStatus, localFailure } from './classify.ts'
import { readEmptyPage, readResultPage } from './result-page.ts'
import { toLivePayload } from './serp-tasks.ts'

export async function collectTask(
  call: CallProvider,
  clock: () => Date,
  { engine, providerTaskId, priority }: { engine: SearchEngine; providerTaskId: string; priority: CallPriority },
  signal?: AbortSignal,
): Promise<CollectedTask> {
  const ledgerPath = `/v3/serp/${engine}/organic/task_get/advanced`
  const path = `${ledgerPath}/${encodeURIComponent(providerTaskId)}`
  try {
    const answer = await call(
      {
        method: 'GET',
        path,
        ledgerPath,
        endpointClass: priority,
        body: null,
        nothingIsBought: true,
      },
      signal,
    )
    const collected = readCollected(answer, clock())
    if (collected.outcome === 'failed' && isAboutReading(collected.failure)) throw new ProviderError(collected.failure)
    return collected
  } catch (error) {
    if (error instanceof ProviderError && isAboutTask(error.failure)) {
      return { outcome: 'failed', failure: error.failure, costUsd: null }
    }
    throw error
  }
}

export async function fetchLive(
  call: CallProvider,
  clock: () => Date,
  task: SearchTask,
  signal?: AbortSignal,
): Promise<CollectedTask> {
  const path = `/v3/serp/${task.engine}/organic/live/advanced`
  const answer = await call(
    {
      method: 'POST',
      path,
      ledgerPath: path,
      endpointClass: 'general',
      body: [toLivePayload(task)],
      nothingIsBought: false,
    },
    signal,
  )
  return readCollected(answer, clock())
}

export function readCollected(answer: Pick<ProviderAnswer, 'verdict' | 'tasks'>, now: Date): CollectedTask {
  const task = answer.tasks?.[0] ?? null
  if (task === null) return readTaskless(answer, now)
  const failure = failureOfTask(task, now)
  if (failure !== null) return { outcome: 'failed', failure, costUsd: task.costUsd }
  const verdict = classifyStatus(task.code, 'task')
  if (verdict === 'pending') return { outcome: 'pending' }
  const result = task.result === 'unreadable' ? undefined : task.result?.[0]
  if (verdict === 'empty') return { outcome: 'ready', page: readEmptyPage(result, now), costUsd: task.costUsd ?? 0 }
  // The task is reported as successful, but has no page.
  if (result == null && task.result !== 'unreadable')
    return { outcome: 'failed', failure: blankPage, costUsd: task.costUsd }
  const read = readResultPage(result, now)
  if (read.page !== null && isBlank(read.page)) return { outcome: 'failed', failure: blankPage, costUsd: task.costUsd }
  if (read.page !== null) return { outcome: 'ready', page: read.page, costUsd: task.costUsd ?? 0 }
  return { outcome: 'failed', failure: localFailure('malformed', read.problem), costUsd: task.costUsd }
}

/**
 * True if a page is empty, or has no organic result although it estimates some. If an engine finds nothing, the
 * provider reports that with a code of its own, so the provider failed to read such a page.
 */
function isBlank({ organic, features, relatedSearches, resultsCount }: ResultPage): boolean {
  if (organic.length > 0) return false
  const hasNothing = relatedSearches.length === 0 && features.every(({ absolutePosition }) => absolutePosition === null)
  return hasNothing || (resultsCount ?? 0) > 0
}

const blankPage = localFailure('blank', 'the page is reported as successful but has no results')

/** The level at which "not ready" and "no results" are reported is not documented. */
function readTaskless(answer: Pick<ProviderAnswer, 'verdict'>, now: Date): CollectedTask {
  if (answer.verdict === 'pending') return { outcome: 'pending' }
  if (answer.verdict === 'empty') return { outcome: 'ready', page: readEmptyPage(undefined, now), costUsd: 0 }
  throw new ProviderError(localFailure('malformed', 'the answer has no readable task'))
}

/**
 * Reported for the call, but meaning this one task: that it is gone, belongs to somebody else, or
 * was given up.
 */
function isAboutTask(failure: ProviderFailure): boolean {
  if (failure.code === null) return false
  return failure.kind === 'gone' || failure.kind === 'engine' || failure.kind === 'request' || isForeignTask(failure)
}

/**
 * Reported for the task, but meaning that nobody could read it now: the paid page may still be
 * there later.
 */
export function isAboutReading(failure: ProviderFailure): boolean {
  switch (failure.kind) {
    case 'auth':
    case 'account':
    case 'money':
    case 'stop':
    case 'throttle':
      return true
    case 'bug':
      return !isForeignTask(failure)
    default:
      return false
  }
}

/** 40001–40004: the id belongs to another client, engine, type or function. */
function isForeignTask(failure: ProviderFailure): boolean {
  return failure.code !== null && failure.code >= 40001 && failure.code <= 40004
}
