import { type ErrorCode, errorCatalogue } from '#contract/rules/errors.ts'

export type AppErrorOptions = { publicMessage?: string; data?: unknown; cause?: unknown }

/**
 * A failure from the closed list. `internal` is for the log; people read the catalogue's sentence, or
 * `publicMessage` where the case at hand has better words.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly publicMessage: string
  readonly data: unknown

  constructor(code: ErrorCode, internal: string, options: AppErrorOptions = {}) {
    super(`${code}: ${internal}`, { cause: options.cause })
    this.code = code
    this.status = errorCatalogue[code].status
    this.publicMessage = options.publicMessage ?? errorCatalogue[code].message
    this.data = options.data
  }
}

/** The one answer for a row that is missing and for a row that is somebody else's. */
export const notFound = (what: string) => new AppError('row.not-found', what)
