import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/log.ts'

const channel = 'serpplus_events'

/** Something an account's open browsers should hear of. `topic` is whose; `body` must fit a notification (8 kB). */
export type PublishedEvent = { topic: string; body: unknown }

/** Sent when the transaction commits, and never if it does not. */
export type EventPublisher = { publish(ctx: { db: Database }, event: PublishedEvent): Promise<void> }

export const eventPublisher: EventPublisher = {
  async publish(ctx, event) {
    await ctx.db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
  },
}

type Listener = (body: unknown) => void

/** One listening connection a process, fanned out to whoever subscribed to a topic. */
export type EventHub = {
  subscribe(topic: string, listener: Listener): () => void
  /** Called after a lost connection came back: whatever was published meanwhile was missed. */
  onReconnect(listener: () => void): () => void
  isConnected(): boolean
  close(): Promise<void>
}

export async function openEventHub(options: { url: string; log: Logger; retryMs?: number }): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>()
  const reconnectListeners = new Set<() => void>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const deliver = (payload: string | undefined) => {
    const event = JSON.parse(payload ?? '{}') as PublishedEvent
    for (const listener of listeners.get(event.topic) ?? []) listener(event.body)
  }

  const connect = async () => {
    const next = new pg.Client({ connectionString: options.url, application_name: 'serpplus events', keepAlive: true })
    next.on('notification', (message) => deliver(message.payload))
    next.on('error', (error) => options.log.warn({ err: error }, 'event connection failed'))
    next.on('end', () => {
      client = undefined
      if (!closed) reconnectLater()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  const reconnectLater = () => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of reconnectListeners) listener()
        },
        () => reconnectLater(),
      )
    }, options.retryMs ?? 1_000)
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
    onReconnect(listener) {
      reconnectListeners.add(listener)
      return () => reconnectListeners.delete(listener)
    },
    isConnected: () => client !== undefined,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
