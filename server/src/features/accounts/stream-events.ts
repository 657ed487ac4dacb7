import { type AccountEvent, accountEvent } from '#contract/events.ts'
import { type AccountCtx, accountTopic } from '../access/index.ts'
import { identify, sessionTopic } from './sessions.ts'

/** Kept per stream; a browser that reads this slowly has missed nothing it cannot refetch. */
const mostWaiting = 1_000
/** How often a stream looks whether its session still lives; ending one elsewhere is heard of at once. */
const sessionCheckMs = 60_000

/**
 * What happens to an account, for as long as the browser listens and the session lives. Ends, so that the client
 * reconnects and refetches, when the server lost its own connection for events meanwhile.
 */
export async function* streamEvents(
  ctx: AccountCtx,
  token: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<AccountEvent> {
  const hub = ctx.ports.eventHub
  const waiting: AccountEvent[] = []
  let ended = signal?.aborted ?? false
  let wake = () => {}
  const end = () => {
    ended = true
    wake()
  }
  const unsubscribe = [
    hub.subscribe(accountTopic(ctx.account.id), (body) => {
      const event = accountEvent.safeParse(body)
      if (event.success && waiting.length < mostWaiting) waiting.push(event.data)
      wake()
    }),
    hub.subscribe(sessionTopic(token), end),
    hub.onEndOfStreams(end),
  ]
  signal?.addEventListener('abort', end, { once: true })
  const sessionCheck = setInterval(() => {
    identify(ctx, token, true).then((viewer) => (viewer === undefined || viewer.account.suspended) && end(), end)
  }, sessionCheckMs)
  try {
    yield { type: 'ready' }
    while (!ended) {
      const event = waiting.shift()
      if (event !== undefined) yield event
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    clearInterval(sessionCheck)
    signal?.removeEventListener('abort', end)
    for (const stop of unsubscribe) stop()
  }
}
