type Refusal = {
  /** One of the catalogue's, unless a proxy or the like answered in the server's place. */
  code: string
  message: string
  data?: unknown
}

/** Every answer that is not a success, whoever gave it. */
export class ApiError extends Error {
  readonly code: string
  readonly data: unknown

  constructor({ code, message, data }: Refusal) {
    super(message)
    this.code = code
    this.data = data
  }
}
