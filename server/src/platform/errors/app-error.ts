import { type ErrorCode, errorCatalogue } from '#contract/rules/wire/errors.ts'

export type AppErrorOptions = {
  publicMessage?: string
  data?: unknown
  cause?: unknown
  standsFor?: ErrorCode
  reason?: string
}

/**
 * A failure from the closed list. `internal` is for the log; people read the catalogue's sentence, or
 * `publicMessage` where the case at hand has better words.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly publicMessage: string
  readonly data: unknown
  /** The refusal this is answered in place of, which nobody but the audit log hears of. */
  readonly standsFor: ErrorCode | undefined
  /** The limit that refused, in a word, for operators. Undefined: the code says it. */
  readonly reason: string | undefined

  constructor(code: ErrorCode, internal: string, options: AppErrorOptions = {}) {
    super(`${code}: ${internal}`, { cause: options.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.publicMessage = options.publicMessage ?? errorCatalogue[code].message
    this.data = options.data
    this.standsFor = options.standsFor
    this.reason = options.reason
  }
}

/** True for a request that may succeed later, unchanged. */
export const isRefusal = ({ status }: AppError): boolean => status === 429 || status === 503

/** The one answer for a row that is missing and for a row that is somebody else's. */
export const notFound = (what: string) => new AppError('row.not-found', what)

/** The same answer where whoever asks must not learn that they are refused. */
export const hiddenFrom = (what: string, standsFor: ErrorCode) => new AppError('row.not-found', what, { standsFor })
