import { type AccountEvent, accountEvent } from '#contract/events.ts'
import { type AccountCtx, accountTopic, type Viewer } from '../../access/index.ts'
import { activePlan } from '../../billing/index.ts'
import { identify, sessionTopic } from './sessions.ts'

/** Kept per stream; a browser that reads this slowly has missed nothing it cannot refetch. */
const mostWaiting = 1_000
/** How often a stream looks at its session and account; a session ended elsewhere is heard of at once. */
const lookEveryMs = 60_000

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
  const hear = (event: AccountEvent) => {
    const hasRoom = waiting.length < mostWaiting
    if (hasRoom) waiting.push(event)
    wake()
    return hasRoom
  }
  let known: string | undefined
  const look = async () => {
    const viewer = await identify(ctx, token, true)
    if (viewer === undefined || viewer.account.suspended) return end()
    const standing = await standingOf(ctx, viewer)
    // Without room the change stays unknown, and the next look finds it again.
    if (known === undefined || (standing !== known && hear({ type: 'account' }))) known = standing
  }
  const unsubscribe = [
    hub.subscribe(accountTopic(ctx.account.id), (body) => {
      const event = accountEvent.safeParse(body)
      if (event.success) hear(event.data)
    }),
    hub.subscribe(sessionTopic(token), end),
    hub.onEndOfStreams(end),
  ]
  signal?.addEventListener('abort', end, { once: true })
  const looking = setInterval(() => void look().catch(end), lookEveryMs)
  try {
    // Before the client is told to fetch, so that what it then has is never older than what is known here; and after
    // subscribing, so that a session that ended since the gate is noticed.
    await look().catch(end)
    if (!ended) yield { type: 'ready' }
    while (!ended) {
      const event = waiting.shift()
      if (event !== undefined) yield event
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    clearInterval(looking)
    signal?.removeEventListener('abort', end)
    for (const stop of unsubscribe) stop()
  }
}

/** What a browser shows and locks by, in a form that is another whenever any of it is, however it came to change. */
async function standingOf(ctx: AccountCtx, { account, abilities }: Viewer): Promise<string> {
  const plan = await activePlan(ctx, account.id)
  const roles = account.roles.map((role) => role.name)
  return JSON.stringify([account.type, [...abilities].sort(), roles, plan?.name, plan?.expiresAt, plan?.features])
}
