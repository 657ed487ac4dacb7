import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Clock, seconds, systemClock } from '../clock/clock.ts'
import type { AfterCommit, Database } from '../database/database.ts'
import { isDatabaseAway } from '../database/is-database-unavailable.ts'
import { reportDatabaseFailure } from '../database/report-database-failure.ts'
import type { Logger } from '../log/log.ts'
import { logRepeated } from '../log/log-repeated.ts'

const eventsChannel = 'serpplus_events'

/** Something an account's open browsers should hear of. `topic` is whose; `body` must fit a notification (8 kB). */
export type PublishedEvent = { topic: string; body: unknown }

/**
 * Sent once the caller's transaction has committed, and never if it does not. Not inside it: PostgreSQL lets only one
 * notifying transaction commit at a time. A crash in between loses an event, never data: clients refetch.
 */
export type EventPublisher = { publish(ctx: { afterCommit?: AfterCommit }, event: PublishedEvent): Promise<void> }

export function createEventPublisher(db: Database, log: Logger): EventPublisher {
  return {
    async publish({ afterCommit }, event) {
      const send = async () => {
        await sendEvent(db, event).catch((error: unknown) => {
          // The change is stored; failing the caller now would say otherwise.
          reportDatabaseFailure({ clock: systemClock, log }, error, 'an event could not be published')
        })
      }
      if (afterCommit === undefined) await send()
      else afterCommit.push(send)
    },
  }
}

const sendEvent = (db: Database, event: PublishedEvent) =>
  db.execute(sql`select pg_notify(${eventsChannel}, ${JSON.stringify(event)})`)

type Listener = (body: unknown) => void

/** One listening connection a process, fanned out to whoever subscribed to a topic. */
export type EventHub = {
  subscribe(topic: string, listener: Listener): () => void
  /** Called when streams are to end: a lost connection came back and something was missed, or the process stops. */
  onEndOfStreams(listener: () => void): () => void
  endStreams(): void
  /**
   * Has the same connection listen to another channel. `onReconnect` is called when a lost connection came back, whose
   * notifications meanwhile were missed. Returns what ends it.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  /** True while notifications arrive: the connection is there, and the last heartbeat came through the pool. */
  isConnected(): boolean
  close(): Promise<void>
}

export type EventHubOptions = {
  /** Not by a pooler in transaction mode, which passes no notifications on. */
  url: string
  log: Logger
  clock?: Clock
  /** The pool that publishes: heartbeats go through it. Unset: only the connection itself is checked. */
  publishThrough?: Database
  /** Between two attempts to connect again. */
  retryMs?: number
  /** The interval at which the connection is asked for a sign of life, and the time it may take to give one. */
  heartbeatMs?: number
  patienceMs?: number
}

type Channel = { onNotification: (payload: string) => void; onReconnect: () => void }

export async function openEventHub(options: EventHubOptions): Promise<EventHub> {
  const { url, log, clock = systemClock, publishThrough } = options
  const { retryMs = seconds(1), heartbeatMs = seconds(10), patienceMs = seconds(5) } = options
  const to = { clock, log }
  const listeners = new Map<string, Set<Listener>>()
  const endListeners = new Set<() => void>()
  const channels = new Map<string, Channel>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let arrives = true

  const deliver = (payload: string) => {
    const event = JSON.parse(payload) as PublishedEvent
    for (const listener of listeners.get(event.topic) ?? []) listener(event.body)
  }
  channels.set(eventsChannel, { onNotification: deliver, onReconnect: () => endStreams() })

  const subscribe = (topic: string, listener: Listener) => {
    const set = listeners.get(topic) ?? new Set()
    listeners.set(topic, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0) listeners.delete(topic)
    }
  }
  const endStreams = () => {
    for (const listener of endListeners) listener()
  }

  /** Publishes as everybody does and waits until it arrives here. Throws if it can't be published. */
  async function sendHeartbeat(db: Database): Promise<boolean> {
    const topic = `heartbeat:${randomUUID()}`
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const unsubscribe = subscribe(topic, () => resolve(true))
    const late = setTimeout(() => resolve(false), patienceMs)
    try {
      await sendEvent(db, { topic, body: null })
      return await promise
    } finally {
      clearTimeout(late)
      unsubscribe()
    }
  }

  /** Answers after how long to ask again. Throws once the connection is of no use. */
  async function checkConnection(asked: pg.Client): Promise<number> {
    await asked.query('select')
    if (publishThrough === undefined) return heartbeatMs
    try {
      const arrived = await sendHeartbeat(publishThrough)
      if (arrived && !arrives) log.info('notifications arrive again')
      arrives = arrived
    } catch (error) {
      // The pool has the trouble, and readiness says so.
      arrives = false
      if (!closed) reportDatabaseFailure(to, error, 'a heartbeat of notifications could not be published')
      return retryMs
    }
    if (!arrives)
      throw new Error('what is published through DATABASE_URL does not arrive where the server listens')
    return heartbeatMs
  }

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'serpplus events',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.onNotification(payload ?? ''))
    next.on('error', (error) => reportDatabaseFailure(to, error, 'event connection failed'))
    await next.connect()
    try {
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (closed) throw new Error('closed while connecting')
    } catch (error) {
      void next.end()
      throw error
    }
    client = next
    let heartbeat: NodeJS.Timeout | undefined
    const check = (): Promise<void> =>
      checkConnection(next).then(
        (pause) => {
          if (client === next && !closed) heartbeat = setTimeout(() => void check(), pause)
        },
        (error: unknown) => {
          if (!closed && isDatabaseAway(error)) reportDatabaseFailure(to, error, 'event connection is not responding')
          else if (!closed) logRepeated(to, 'notifications do not arrive; connecting again', { err: error })
          void next.end()
        },
      )
    next.on('end', () => {
      clearTimeout(heartbeat)
      client = undefined
      reconnectLater()
    })
    // Until the first has come through nobody is told that notifications arrive.
    arrives = publishThrough === undefined
    await check()
  }

  const reconnectLater = () => {
    if (closed) return
    retry = setTimeout(() => {
      connect().then(() => {
        for (const { onReconnect } of channels.values()) onReconnect()
      }, reconnectLater)
    }, retryMs)
  }

  await connect()
  return {
    subscribe,
    onEndOfStreams(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    endStreams,
    async listen(channel, onNotification, onReconnect) {
      channels.set(channel, { onNotification, onReconnect })
      // Without a connection, the next one listens.
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        channels.delete(channel)
        if (!closed) await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    isConnected: () => client !== undefined && arrives,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
