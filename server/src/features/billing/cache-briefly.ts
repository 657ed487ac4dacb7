import { before } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'

type Kept<Value> = { answer: Promise<Value>; askedAt: Date }

const mostKept = 1_000

/**
 * Caches answers of the payment provider for a short time in this process. Concurrent and repeated calls with the same key share
 * one request. The key must contain everything stored that the answer depends on. Failures aren’t cached.
 */
export function cacheBriefly<Value>(milliseconds: number) {
  // Apps in one process, as in tests, don’t share answers.
  const stores = new WeakMap<Ctx['ports'], Map<string, Kept<Value>>>()
  return (ctx: Ctx, key: string, ask: () => Promise<Value>): Promise<Value> => {
    const store = stores.get(ctx.ports) ?? new Map<string, Kept<Value>>()
    stores.set(ctx.ports, store)
    const now = ctx.clock()
    // Entries are in order of age.
    for (const [name, { askedAt }] of store) {
      if (askedAt > before(now, milliseconds) && store.size < mostKept) break
      store.delete(name)
    }
    const known = store.get(key)
    if (known !== undefined) return known.answer
    const answer = ask()
    store.set(key, { answer, askedAt: now })
    answer.catch(() => {
      if (store.get(key)?.answer === answer) store.delete(key)
    })
    return answer
  }
}
