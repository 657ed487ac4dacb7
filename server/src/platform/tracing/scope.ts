import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracer.ts'

/**
 * The request or job that a piece of work belongs to. It follows the work through everything it awaits, because statements, calls to
 * external systems and sent jobs don’t carry that themselves.
 */
export type Scope = {
  /** Identifies the request, also in the jobs it sends. */
  requestId: string | undefined
  span: Span | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

export const findScope = (): Scope | undefined => scopes.getStore()

export const runInScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work)
