import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { client } from '../api/client.ts'

const longestPause = 30_000
/** A connection that is back by then was hardly gone. */
const lostAfterMilliseconds = 5_000
/**
 * If a newer page has taken over the stream, the older one fetches its data at this interval, and opens a stream again after
 * this number of fetches.
 */
const pollEveryMilliseconds = 30_000
const pollsInPlaceOfStream = 10

type Listener = {
  onEvent: (event: AccountEvent) => void
  /** True if nothing has come through for a while; the stream keeps trying. */
  onLost: (isLost: boolean) => void
  /** Everything shown is to be fetched again, because no event will tell what changed. */
  onPoll: () => void
}

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

/**
 * Ends with the signal, and when the network goes: without that a dead stream would seem open for
 * minutes.
 */
function untilOffline(signal: AbortSignal) {
  const offline = new AbortController()
  window.addEventListener('offline', () => offline.abort(), { once: true, signal: offline.signal })
  signal.addEventListener('abort', () => offline.abort(), { once: true, signal: offline.signal })
  return offline
}

/** For minutes, so that pages that are too many take each other's streams seldom and not in turn. */
async function poll(onPoll: () => void, signal: AbortSignal) {
  for (let polls = 0; polls < pollsInPlaceOfStream && !signal.aborted; polls += 1) {
    onPoll()
    await pause(pollEveryMilliseconds, signal)
  }
}

async function listen({ onEvent, onLost, onPoll }: Listener, signal: AbortSignal) {
  let failures = 0
  let lost: ReturnType<typeof setTimeout> | undefined = setTimeout(onLost, lostAfterMilliseconds, true)
  const found = () => {
    clearTimeout(lost)
    lost = undefined
    onLost(false)
  }
  signal.addEventListener('abort', found, { once: true })
  while (!signal.aborted) {
    const turn = untilOffline(signal)
    let isReplaced = false
    try {
      for await (const event of await client.events.stream(undefined, { signal: turn.signal })) {
        failures = 0
        found()
        isReplaced = event.type === 'stream-limit'
        onEvent(event)
      }
    } catch {
      // A cut connection is expected now and then; the next turn opens it again.
    }
    if (isReplaced) await poll(onPoll, turn.signal)
    turn.abort()
    if (signal.aborted) return
    if (isReplaced) continue
    lost ??= setTimeout(onLost, lostAfterMilliseconds, true)
    await pause(Math.min(longestPause, 1_000 * 2 ** failures) * (0.75 + Math.random() / 2), signal)
    failures += 1
  }
}

/**
 * Keeps one stream open while the page is visible: browsers allow six connections per server over HTTP/1.1,
 * so a tab in the background must not hold one. Each opening starts with `ready`, which refetches what was missed.
 */
export function followEvents(listener: Listener) {
  let current: AbortController | undefined
  const adapt = () => {
    if (document.visibilityState === 'hidden') {
      current?.abort()
      current = undefined
    } else if (current === undefined) {
      current = new AbortController()
      void listen(listener, current.signal)
    }
  }
  adapt()
  document.addEventListener('visibilitychange', adapt)
  return () => {
    document.removeEventListener('visibilitychange', adapt)
    current?.abort()
  }
}
