import { before } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'

type Kept<Value> = { answer: Promise<Value>; askedAt: Date }

const mostKept = 1_000

/**
 * Keeps answers of the payment provider for a short while in this process: who asks the same again gets the same, also while the
 * first is under way. The key must name everything stored that the answer depends on. Failures are not kept.
 */
export function cacheBriefly<Value>(milliseconds: number) {
  // The provider of one app is nobody else's.
  const stores = new WeakMap<Ctx['ports'], Map<string, Kept<Value>>>()
  return (ctx: Ctx, key: string, ask: () => Promise<Value>): Promise<Value> => {
    const store = stores.get(ctx.ports) ?? new Map<string, Kept<Value>>()
    stores.set(ctx.ports, store)
    const now = ctx.clock()
    // The oldest stands first.
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
