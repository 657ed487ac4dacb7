import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { openStream } from './account-feed.ts'

/**
 * Streams the events of an account, for as long as the browser listens and the session lives. Ends, so that the client
 * reconnects and refetches, when the server lost its own connection for events meanwhile; and with `stream-limit` when
 * a newer stream takes its place.
 */
export async function* streamEvents(
  ctx: AccountCtx,
  token: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<AccountEvent> {
  const { queue, checked } = openStream(ctx, token)
  const end = () => queue.end()
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  try {
    // Before the client fetches, so that what it then has is never older than what is known here.
    await checked
    if (!queue.isEnded()) yield { type: 'ready' }
    for (let event = await queue.next(); event !== undefined; event = await queue.next()) yield event
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}
