import { sql } from 'drizzle-orm'
import pg from 'pg'
import { seconds } from '../clock/clock.ts'
import type { AfterCommit, Database } from '../database/database.ts'
import type { Logger } from '../log/log.ts'

const channel = 'serpplus_events'

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
        await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`).catch((error: unknown) => {
          // The change is stored; failing the caller now would say otherwise.
          log.warn({ err: error }, 'an event could not be published')
        })
      }
      if (afterCommit === undefined) await send()
      else afterCommit.push(send)
    },
  }
}

type Listener = (body: unknown) => void

/** One listening connection a process, fanned out to whoever subscribed to a topic. */
export type EventHub = {
  subscribe(topic: string, listener: Listener): () => void
  /** Called when streams are to end: a lost connection came back and something was missed, or the process stops. */
  onEndOfStreams(listener: () => void): () => void
  endStreams(): void
  isConnected(): boolean
  /** Events that arrived here since the start, and seconds since the database last gave a sign of life on this connection. */
  showState(): { received: number; silentSeconds: number }
  close(): Promise<void>
}

export type EventHubOptions = {
  url: string
  log: Logger
  /** Between two attempts to connect again. */
  retryMs?: number
  /** The interval at which the connection is asked for a sign of life, and the time it may take to give one. */
  heartbeatMs?: number
  patienceMs?: number
}

export async function openEventHub(options: EventHubOptions): Promise<EventHub> {
  const { url, log, retryMs = seconds(1), heartbeatMs = seconds(10), patienceMs = seconds(5) } = options
  const listeners = new Map<string, Set<Listener>>()
  const endListeners = new Set<() => void>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false
  let received = 0
  let heardAt = performance.now()
  const hear = () => {
    heardAt = performance.now()
  }

  const deliver = (payload: string | undefined) => {
    const event = JSON.parse(payload ?? '{}') as PublishedEvent
    for (const listener of listeners.get(event.topic) ?? []) listener(event.body)
  }

  const endStreams = () => {
    for (const listener of endListeners) listener()
  }

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'serpplus events',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    next.on('notification', (message) => {
      hear()
      received += 1
      deliver(message.payload)
    })
    next.on('error', (error) => log.warn({ err: error }, 'event connection failed'))
    await next.connect()
    try {
      await next.query(`listen ${channel}`)
      if (closed) throw new Error('closed while connecting')
    } catch (error) {
      void next.end()
      throw error
    }
    client = next
    let heartbeat: NodeJS.Timeout | undefined
    const beatLater = () => {
      heartbeat = setTimeout(() => {
        next.query('select').then(hearAndBeat, (error: unknown) => {
          if (!closed) log.warn({ err: error }, 'event connection is not responding')
          void next.end()
        })
      }, heartbeatMs)
    }
    const hearAndBeat = () => {
      hear()
      beatLater()
    }
    hearAndBeat()
    next.on('end', () => {
      clearTimeout(heartbeat)
      client = undefined
      reconnectLater()
    })
  }

  const reconnectLater = () => {
    if (closed) return
    retry = setTimeout(() => {
      connect().then(endStreams, reconnectLater)
    }, retryMs)
  }

  await connect()
  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(topic)
      }
    },
    onEndOfStreams(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    endStreams,
    isConnected: () => client !== undefined,
    showState: () => ({ received, silentSeconds: (performance.now() - heardAt) / 1_000 }),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
