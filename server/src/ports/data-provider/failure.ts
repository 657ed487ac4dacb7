/**
 * Kinds of failure, classified once in the adapter. auth, account, money: nothing works until an operator acts ·
 * throttle: try again after `retryAfterMs` · stop: a limit the operator set · engine: the search engine did not answer
 * · request: this task is refused · provider: their side is broken · timeout: no answer in time · cut: the connection
 * ended after sending, so the tasks may have been accepted · malformed: an answer that can't be read · blank: a page
 * reported as successful that has no results · paused: not sent, because similar ones kept failing although the
 * provider bills them · bug: our request was wrong · gone: the task does not exist (any more)
 */
export const providerFailureKinds = [
  'auth',
  'account',
  'money',
  'throttle',
  'stop',
  'engine',
  'request',
  'provider',
  'timeout',
  'cut',
  'malformed',
  'blank',
  'paused',
  'bug',
  'gone',
] as const
export type ProviderFailureKind = (typeof providerFailureKinds)[number]

export type ProviderFailure = {
  kind: ProviderFailureKind
  /** The provider's status code; null where none came. */
  code: number | null
  /** For the log and for staff, never for customers. */
  message: string
  retryAfterMs: number | null
}

/**
 * A whole call failed. A POST may have been carried out all the same when `failure.kind` is `cut`, `timeout` or
 * `malformed`, or `provider` with a code.
 */
export class ProviderError extends Error {
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, options?: ErrorOptions) {
    super(`data provider: ${failure.kind} ${failure.code ?? ''} ${failure.message}`, options)
    this.failure = failure
  }
}
