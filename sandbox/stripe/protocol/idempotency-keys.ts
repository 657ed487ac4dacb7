import { StripeFailure } from './stripe-failure.ts'

const KEPT_SECONDS = 24 * 60 * 60

export interface StoredAnswer {
  status: number
  body: string
}

/** The answer given under a key: the same request is replayed, another one is refused. */
export class IdempotencyKeys {
  readonly #answers = new Map<string, StoredAnswer & { request: string; at: number }>()

  find(key: string, request: string, at: number): StoredAnswer | undefined {
    const stored = this.#answers.get(key)
    if (stored === undefined || at - stored.at > KEPT_SECONDS) return undefined
    if (stored.request === request) return stored
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }

  keep(key: string, request: string, answer: StoredAnswer, at: number): void {
    this.#answers.set(key, { ...answer, request, at })
    for (const [old, { at: keptAt }] of this.#answers) {
      if (at - keptAt <= KEPT_SECONDS) break
      this.#answers.delete(old)
    }
  }

  all() {
    return this.#answers
  }

  restore(answers: ReturnType<IdempotencyKeys['all']>): void {
    for (const [key, answer] of answers) this.#answers.set(key, answer)
  }

  clear(): void {
    this.#answers.clear()
  }
}
