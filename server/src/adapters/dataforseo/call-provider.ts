import type { OddAnswer, ProviderCall } from '#server/ports/data-provider/account.ts'
import { ProviderError, type ProviderFailure } from '#server/ports/data-provider/failure.ts'
import {
  callsPerMinuteExceeded,
  classifyStatus,
  failureOfHttpStatus,
  failureOfStatus,
  isPassing,
  localFailure,
} from './classify.ts'
import type { EndpointClass } from './endpoint-class.ts'
import { type AnsweredTask, type Envelope, readEnvelope } from './envelope.ts'
import { exchange, type HttpOutcome, type HttpSettings } from './http-call.ts'
import type { Throttle, Wait } from './throttle.ts'

type ProviderRequest = {
  method: 'GET' | 'POST'
  path: string
  /** The path without ids, as it stands in the ledger. */
  ledgerPath: string
  endpointClass: EndpointClass
  body: readonly object[] | null
  /** Reading only. A purchase is never sent twice: the provider knows no idempotency key. */
  nothingIsBought: boolean
}

export type ProviderAnswer = {
  /** The outcome of the call as a whole; a failure is thrown instead. */
  verdict: 'ok' | 'pending' | 'empty'
  tasks: Envelope['tasks']
  /** Logs what could not be read, if anything. */
  reportOdd(fields: ReadonlySet<string>, unreadRows: number): void
}

export type CallProvider = (request: ProviderRequest, signal?: AbortSignal) => Promise<ProviderAnswer>

type CallSettings = HttpSettings & {
  throttle: Throttle
  record: (call: ProviderCall) => void
  reportOdd: (odd: OddAnswer) => void
  clock: () => Date
  random: () => number
  wait: Wait
  /** Takes the credentials out of a text the provider wrote. */
  redact: (text: string) => string
}

type Attempt = { envelope: Envelope; failure: null } | { failure: ProviderFailure; cause: unknown }

const mostAttempts = 3
const firstBackoffMs = 500

export function createCallProvider(settings: CallSettings): CallProvider {
  return async (request, signal) => {
    for (let attempt = 1; ; attempt += 1) {
      await beforeSending(signal, () => settings.throttle.claimTurn(request.endpointClass, signal))
      const result = await attemptOnce(settings, request, signal)
      const failure = result.failure ?? failureOfOnlyTask(settings, result.envelope)
      const again = failure !== null && request.nothingIsBought && isPassing(failure) && !signal?.aborted
      if (!again || attempt === mostAttempts) return settle(result, settings, request)
      await beforeSending(signal, () => settings.wait(backoffMs(settings, failure, attempt), signal))
    }
  }
}

/** The failure of one task of an answer, or null when it is ok, pending or empty. */
export function failureOfTask(task: AnsweredTask, now: Date): ProviderFailure | null {
  return failureOfStatus(task.code, task.message, 'task', now)
}

/** For calls that ask one thing: its rows, [] when there are none. Throws when it failed. */
export function rowsOfOnlyTask(answer: Pick<ProviderAnswer, 'verdict' | 'tasks'>, now: Date): unknown[] {
  if (answer.verdict === 'empty') return []
  const task = answer.tasks?.[0] ?? null
  if (task === null) throw new ProviderError(localFailure('malformed', 'the answer has no readable task'))
  const failure = failureOfTask(task, now)
  if (failure !== null) throw new ProviderError(failure)
  if (task.result === 'unreadable') throw new ProviderError(localFailure('malformed', 'the result is no list'))
  return task.result ?? []
}

/** "No results", said of the call or of its only task. */
export function isEmptyAnswer({ verdict, tasks }: Pick<ProviderAnswer, 'verdict' | 'tasks'>): boolean {
  const task = tasks?.[0] ?? null
  return verdict === 'empty' || (task !== null && classifyStatus(task.code, 'task') === 'empty')
}

async function attemptOnce(settings: CallSettings, request: ProviderRequest, signal?: AbortSignal): Promise<Attempt> {
  const startedAt = settings.clock()
  const http = await exchange(settings, request, signal)
  const finishedAt = settings.clock()
  const envelope = http.outcome === 'answered' ? hideSecrets(readEnvelope(http.body), settings.redact) : null
  settings.record({
    method: request.method,
    path: request.ledgerPath,
    httpStatus: http.httpStatus,
    statusCode: envelope?.code ?? null,
    tasks: request.body?.length ?? 1,
    // A call that only reads repeats the price of an earlier purchase.
    costUsd: request.nothingIsBought ? 0 : (envelope?.costUsd ?? 0),
    startedAt,
    milliseconds: finishedAt.getTime() - startedAt.getTime(),
  })
  if (envelope?.isCostOdd && !request.nothingIsBought)
    settings.reportOdd({ path: request.ledgerPath, fields: ['cost'], unreadRows: 0 })
  if (envelope !== null && isPerMinuteLimit(envelope)) settings.throttle.sleepUntilNextMinute(request.endpointClass)
  return judge(http, envelope, request, finishedAt)
}

function judge(http: HttpOutcome, envelope: Envelope | null, request: ProviderRequest, now: Date): Attempt {
  if (http.outcome === 'failed') return { failure: http.failure, cause: http.cause }
  if (envelope === null) {
    return { failure: failureOfHttpStatus(http.httpStatus, request.nothingIsBought, now), cause: undefined }
  }
  const failure = failureOfStatus(envelope.code, envelope.message, 'call', now)
  return failure === null ? { envelope, failure } : { failure, cause: undefined }
}

function settle(attempt: Attempt, settings: CallSettings, { ledgerPath: path }: ProviderRequest): ProviderAnswer {
  if (attempt.failure !== null) throw new ProviderError(attempt.failure, { cause: attempt.cause })
  const verdict = classifyStatus(attempt.envelope.code, 'call')
  return {
    verdict: verdict === 'pending' || verdict === 'empty' ? verdict : 'ok',
    tasks: attempt.envelope.tasks,
    reportOdd(fields, unreadRows) {
      if (fields.size > 0) settings.reportOdd({ path, fields: [...fields].sort(), unreadRows })
    },
  }
}

/**
 * Reading calls carry one task, and whether a limit is reported for it or for the call is not
 * documented.
 */
function failureOfOnlyTask(settings: CallSettings, envelope: Envelope): ProviderFailure | null {
  const [task] = envelope.tasks ?? []
  return task == null ? null : failureOfTask(task, settings.clock())
}

function isPerMinuteLimit(envelope: Envelope): boolean {
  const codes = [envelope.code, ...(envelope.tasks ?? []).map((task) => task?.code)]
  return codes.includes(callsPerMinuteExceeded)
}

/**
 * Exponential, between half and the whole of it, so that processes which failed together do not
 * return together.
 */
function backoffMs(settings: CallSettings, failure: ProviderFailure, attempt: number): number {
  const ceiling = Math.max(failure.retryAfterMs ?? 0, firstBackoffMs * 2 ** (attempt - 1))
  return Math.round(ceiling * (0.5 + settings.random() / 2))
}

/** Waiting ends early only through the caller's signal, and then nothing has been sent. */
async function beforeSending(signal: AbortSignal | undefined, waiting: () => Promise<void>): Promise<void> {
  try {
    await waiting()
  } catch (cause) {
    if (!signal?.aborted) throw cause
    throw new ProviderError(localFailure('provider', 'stopped before it was sent'), { cause })
  }
}

function hideSecrets(envelope: Envelope | null, redact: (text: string) => string): Envelope | null {
  if (envelope === null) return null
  return {
    ...envelope,
    message: redact(envelope.message),
    tasks: envelope.tasks?.map((task) => task && { ...task, message: redact(task.message) }) ?? null,
  }
}
