import type { AccountEvent } from '#contract/events.ts'
import { client } from '../api/client.ts'

const longestPause = 30_000

/** Resolves after the pause, or at once when the stream is closed or the network comes back. */
function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

async function listen(onEvent: (event: AccountEvent) => void, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const event of await client.events.stream(undefined, { signal })) {
        failures = 0
        onEvent(event)
      }
    } catch {
      // A cut connection is expected now and then; the next turn opens it again.
    }
    if (signal.aborted) return
    await pause(Math.min(longestPause, 1_000 * 2 ** failures) * (0.75 + Math.random() / 2), signal)
    failures += 1
  }
}

/**
 * Keeps one stream open while the page is visible: browsers allow six connections per server over HTTP/1.1,
 * so a tab in the background must not hold one. Each opening starts with `ready`, which refetches what was missed.
 */
export function followEvents(onEvent: (event: AccountEvent) => void) {
  let current: AbortController | undefined
  const adapt = () => {
    if (document.visibilityState === 'hidden') {
      current?.abort()
      current = undefined
    } else if (current === undefined) {
      current = new AbortController()
      void listen(onEvent, current.signal)
    }
  }
  adapt()
  document.addEventListener('visibilitychange', adapt)
  return () => {
    document.removeEventListener('visibilitychange', adapt)
    current?.abort()
  }
}
