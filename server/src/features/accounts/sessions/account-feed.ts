import { type AccountEvent, accountEvent } from '#contract/accounts/event-endpoints.ts'
import { streamLimits } from '#contract/rules/limits/limits.ts'
import { onRoleChange } from '../../../parts/access/change-accounts/index.ts'
import { type AccountCtx, accountTopic, type Viewer } from '../../../parts/access/index.ts'
import type { EventHub } from '../../../platform/events/events.ts'
import { activePlan, listModulesUnderMaintenance } from '../../billing/index.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { identify, sessionTopic } from './sessions.ts'

/**
 * The interval at which the sessions and the account behind open streams are checked; a session ended elsewhere arrives
 * as an event.
 */
const checkEveryMs = 60_000
/** Thousands may hold a role that changes: their checks begin this long after each other. */
const betweenChecksMs = 5

/** `checked` resolves once its session was found to live; where it does not, the queue has ended by then. */
export type EventStream = { queue: EventQueue; checked: Promise<void> }

/** One process's state for an account with open event streams: the subscriptions and checks that they share. */
type AccountFeed = { open(token: string): EventStream }

/** The open streams of one session. Kept without any until the next check, so that opening again asks the database nothing. */
type SessionStreams = { queues: Set<EventQueue>; checked: Promise<void>; unsubscribe: () => void }

const feedsOfHubs = new WeakMap<EventHub, Map<number, AccountFeed>>()

/** Opens an event stream of the session a token stands for. Where there are too many, the oldest ends. */
export function openStream(ctx: AccountCtx, token: string): EventStream {
  const hub = ctx.eventHub
  const feeds = feedsOfHubs.get(hub) ?? new Map<number, AccountFeed>()
  feedsOfHubs.set(hub, feeds)
  const accountId = ctx.account.id
  const feed = feeds.get(accountId) ?? createAccountFeed(ctx, feeds)
  feeds.set(accountId, feed)
  return feed.open(token)
}

function createAccountFeed(ctx: AccountCtx, feeds: Map<number, AccountFeed>): AccountFeed {
  const hub = ctx.eventHub
  const sessions = new Map<string, SessionStreams>()
  /** Queues of all sessions, the oldest first. */
  const queues = new Set<EventQueue>()
  let knownState: string | undefined
  /** The roles whose changes concern it; undefined until they are read. */
  let roleIds: ReadonlySet<number> | undefined
  let isChecking = false
  let isCheckDue = false

  const send = (event: AccountEvent) => {
    for (const queue of queues) queue.push(event)
  }

  const updateState = async (viewer: Viewer) => {
    roleIds = new Set(viewer.account.roles.map(({ id }) => id))
    const state = await accountStateOf(ctx, viewer)
    if (knownState !== undefined && state !== knownState) send({ type: 'account' })
    knownState = state
  }

  const endSession = (token: string) => {
    const session = sessions.get(token)
    if (session === undefined) return
    sessions.delete(token)
    session.unsubscribe()
    for (const queue of session.queues) queue.end()
    if (sessions.size === 0) close()
  }

  const endAll = () => {
    for (const token of sessions.keys()) endSession(token)
  }

  const checkSession = async (token: string): Promise<Viewer | undefined> => {
    const viewer = await identify(ctx, token, true)
    if (viewer !== undefined && !viewer.account.suspended) return viewer
    endSession(token)
    return undefined
  }

  const checkAll = async () => {
    let viewer: Viewer | undefined
    for (const [token, session] of sessions) {
      if (session.queues.size === 0) endSession(token)
      else viewer = (await checkSession(token)) ?? viewer
    }
    if (viewer !== undefined) await updateState(viewer)
  }

  /** One at a time: a check that takes longer than a minute is followed by the next. */
  const check = async () => {
    isCheckDue = true
    if (isChecking) return
    isChecking = true
    try {
      while (isCheckDue) {
        isCheckDue = false
        await checkAll()
      }
    } finally {
      isChecking = false
    }
  }

  const checkFirst = async (token: string) => {
    const viewer = await checkSession(token)
    // The state other sessions know is no newer than the next fetch of this session's browser.
    if (viewer !== undefined && knownState === undefined) await updateState(viewer)
  }

  const openSession = (token: string): SessionStreams => {
    const unsubscribe = hub.subscribe(sessionTopic(token), () => endSession(token))
    const session = { queues: new Set<EventQueue>(), checked: Promise.resolve(), unsubscribe }
    sessions.set(token, session)
    // After subscribing, so that a session that ended since the gate is noticed.
    session.checked = checkFirst(token).catch(() => endSession(token))
    return session
  }

  const unsubscribe = [
    hub.subscribe(accountTopic(ctx.account.id), (body) => {
      const event = accountEvent.safeParse(body)
      if (!event.success) return
      // Its roles may be others from now on.
      if (event.data.type === 'account') roleIds = undefined
      send(event.data)
    }),
    onRoleChange(ctx, (roleId) => {
      if (roleIds?.has(roleId) === false) return
      setTimeout(() => void check().catch(endAll), (ctx.account.id % feeds.size) * betweenChecksMs)
    }),
    hub.onEndOfStreams(endAll),
  ]
  const checks = setInterval(() => void check().catch(endAll), checkEveryMs)

  const close = () => {
    clearInterval(checks)
    for (const stop of unsubscribe) stop()
    feeds.delete(ctx.account.id)
  }

  return {
    open(token) {
      const session = sessions.get(token) ?? openSession(token)
      if (session.queues.size >= streamLimits.perSession) endOldest(session.queues)
      if (queues.size >= streamLimits.perAccount) endOldest(queues)
      const queue = createEventQueue(() => {
        session.queues.delete(queue)
        queues.delete(queue)
      })
      session.queues.add(queue)
      queues.add(queue)
      return { queue, checked: session.checked }
    },
  }
}

function endOldest(queues: Set<EventQueue>): void {
  const [oldest] = queues
  oldest?.end({ type: 'stream-limit' })
}

/**
 * The data that a browser shows and locks by, as a text that differs whenever any of it does, however it came to
 * change.
 */
async function accountStateOf(ctx: AccountCtx, { account, abilities }: Viewer): Promise<string> {
  const plan = await activePlan(ctx, account.id)
  const maintenance = await listModulesUnderMaintenance(ctx)
  const roles = account.roles.map((role) => role.name)
  return JSON.stringify([
    account.type,
    [...abilities].sort(),
    roles,
    plan?.name,
    plan?.expiresAt,
    plan?.features,
    maintenance,
  ])
}
