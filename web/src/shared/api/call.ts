/** Options of a call beside its input. */
export type CallContext = {
  /** Names an attempt at spending: repeated under the same key it answers what the first one did. */
  idempotencyKey?: string
  /** The session to speak for, where it is not the one of this browser any longer. */
  token?: string
}

type CallOptions = { signal?: AbortSignal; context?: CallContext }

/** One endpoint; the contract’s types say what it takes and answers. */
export type Call = (input?: unknown, options?: CallOptions) => Promise<unknown>
