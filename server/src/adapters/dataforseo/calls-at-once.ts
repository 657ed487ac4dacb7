/** Runs a call as soon as fewer than the limit are under way, first come, first served. */
export type CallTurn = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

export function limitCallsAtOnce(most: number): CallTurn {
  if (!Number.isInteger(most) || most < 1) throw new RangeError('a limit is a whole number of calls, at least 1')
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (call) => {
    // Whoever is let in from the queue takes over the place of the one that ended.
    if (underWay < most) underWay += 1
    else await new Promise<void>((letIn) => waiting.push(letIn))
    try {
      return await call()
    } finally {
      const next = waiting.shift()
      if (next === undefined) underWay -= 1
      else next()
    }
  }
}
