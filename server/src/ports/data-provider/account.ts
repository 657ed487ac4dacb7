/** One call to the provider, for the cost ledger. `costUsd` is what the answer says it cost. */
export type ProviderCall = {
  method: 'GET' | 'POST'
  /** Without ids, such as `/v3/serp/google/organic/task_get/advanced`. */
  path: string
  httpStatus: number | null
  statusCode: number | null
  tasks: number
  costUsd: number
  startedAt: Date
  milliseconds: number
}

/** The parts of an answer that could not be read, for the log. */
export type OddAnswer = {
  /** Without ids. */
  path: string
  /** By the vendor's names, sorted. */
  fields: string[]
  /** Rows that are left out. */
  unreadRows: number
}

/** Our account at the provider. Every method throws `ProviderError` when the call as a whole fails. */
export type ProviderAccount = {
  /** Money left at the provider, in USD. */
  readBalance(signal?: AbortSignal): Promise<{ balanceUsd: number }>
}
