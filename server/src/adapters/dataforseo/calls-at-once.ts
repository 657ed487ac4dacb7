/** Runs a call as soon as fewer than the limit are under way, first come, first served. If the signal aborts, a waiting call rejects at once. */
export type LimitedCall = <Answer>(call: () => Promise<Answer>, signal?: AbortSignal) => Promise<Answer>

export function limitCallsAtOnce(most: number): LimitedCall {
  if (!Number.isInteger(most) || most < 1) throw new RangeError('a limit is a whole number of calls, at least 1')
  const waiting: (() => void)[] = []
  let underWay = 0

  const waitForPlace = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const letIn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(letIn), 1)
        reject(signal?.reason)
      }
      waiting.push(letIn)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return async (call, signal) => {
    signal?.throwIfAborted()
    // A call that is let in from the queue takes over the place of the one that ended.
    if (underWay < most) underWay += 1
    else await waitForPlace(signal)
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      if (next === undefined) underWay -= 1
      else next()
    }
  }
}
