/** A run as a list tells it. */
export type SpokenRun = {
  id: number
  isRunning: boolean
  /** Its progress, in words. */
  progress: string
  /** Nothing of it got a result. */
  isFailed: boolean
  /** Said once all runs of a list are over. */
  end: { done: string; failed: string }
}

/**
 * `heard` are the runs that were under way and whose end is still to be announced. A text only where there is something
 * new to say: of the end once no run is under way, and none at all when those that ended are no longer listed: a search
 * that hides a run does not end it.
 */
export function followRuns(heard: ReadonlySet<number>, runs: readonly SpokenRun[]) {
  const following = runs.filter(({ id, isRunning }) => isRunning || heard.has(id))
  if (following.some(({ isRunning }) => isRunning)) return { heard: new Set(following.map(({ id }) => id)) }
  if (heard.size === 0) return { heard }
  return { heard: new Set<number>(), words: wordsOfTheEnd(following) }
}

function wordsOfTheEnd(ended: readonly SpokenRun[]) {
  const [first] = ended
  if (first === undefined) return ''
  return ended.every((run) => run.isFailed) ? first.end.failed : first.end.done
}
