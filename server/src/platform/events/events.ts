import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Clock, seconds, systemClock } from '../clock/clock.ts'
import type { AfterCommit, Database } from '../database/database.ts'
import { type DatabaseClock, readTime } from '../database/database-clock.ts'
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
   * Listens to another channel on the same connection. `onReconnect` is called when a lost connection is back; notifications
   * in between were missed. Returns a function that ends it.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  /** True while notifications arrive: the connection is up, and the last heartbeat came through the pool. */
  isConnected(): boolean
  /** Events that arrived since the start, and seconds since the database last responded on this connection. */
  showState(): { received: number; silentSeconds: number }
  close(): Promise<void>
}

export type EventHubOptions = {
  /** Not through a pooler in transaction mode, which drops notifications. */
  url: string
  log: Logger
  clock?: Clock
  /** The pool that publishes: heartbeats go through it. Unset: only the connection itself is checked. */
  publishThrough?: Database
  /** Reads the database's time with every heartbeat. */
  syncClock?: DatabaseClock['sync']
  /** Between two attempts to connect again. */
  retryMs?: number
  /** The interval at which the connection is asked for a sign of life, and the time it may take to give one. */
  heartbeatMs?: number
  patienceMs?: number
}

type Channel = { onNotification: (payload: string) => void; onReconnect: () => void }

export async function openEventHub(options: EventHubOptions): Promise<EventHub> {
  const { url, log, clock = systemClock, publishThrough, syncClock } = options
  const { retryMs = seconds(1), heartbeatMs = seconds(10), patienceMs = seconds(5) } = options
  const to = { clock, log }
  const listeners = new Map<string, Set<Listener>>()
  const endListeners = new Set<() => void>()
  const channels = new Map<string, Channel>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let received = 0
  let heardAt = performance.now()
  const hear = () => {
    heardAt = performance.now()
  }
  let arrives = true
  let hasArrived = false

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

  /** Publishes through the pool and waits until it arrives here. Throws if it can't be published. */
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

  /** Returns when to check again. Throws if the connection is unusable. */
  async function checkConnection(asked: pg.Client): Promise<number> {
    if (syncClock === undefined) await asked.query('select')
    else await syncClock(() => readTime(asked))
    if (publishThrough === undefined) return heartbeatMs
    try {
      const arrived = await sendHeartbeat(publishThrough)
      if (arrived && !arrives && hasArrived) log.info('notifications arrive again')
      arrives = arrived
      hasArrived ||= arrived
    } catch (error) {
      // The pool failed, and readiness shows it.
      arrives = false
      if (!closed) reportDatabaseFailure(to, error, 'the notification heartbeat could not be published')
      return retryMs
    }
    if (!arrives) throw new Error('notifications published through DATABASE_URL do not arrive')
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
    next.on('notification', ({ channel, payload }) => {
      hear()
      received += 1
      channels.get(channel)?.onNotification(payload ?? '')
    })
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
          hear()
          if (client === next && !closed) heartbeat = setTimeout(() => void check(), pause)
        },
        (error: unknown) => {
          if (!closed && isDatabaseAway(error)) reportDatabaseFailure(to, error, 'event connection is not responding')
          else if (!closed) logRepeated(to, 'notifications do not arrive; reconnecting', { err: error })
          void next.end()
        },
      )
    next.on('end', () => {
      clearTimeout(heartbeat)
      client = undefined
      reconnectLater()
    })
    // Notifications count as arriving only after the first heartbeat.
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
    showState: () => ({ received, silentSeconds: (performance.now() - heardAt) / 1_000 }),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
