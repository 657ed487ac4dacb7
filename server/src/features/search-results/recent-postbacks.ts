import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

const mostBytes = 8_000_000

type RecentPostbacks = { bodies: Map<string, Buffer>; bytes: number }

/**
 * Bodies that this process has just stored. Its worker usually reads them a moment later, and fetching them back would cost
 * as much as storing them. Where another process took it, the body stays until it is pushed out; should the look be posted
 * again and its next postback come by way of a third process, the body is one of an earlier attempt, which its reader knows.
 */
const recentPostbacks = new WeakMap<Ctx['ports'], RecentPostbacks>()

export function keepRecentPostback(ctx: Ctx, lookId: string, body: Buffer): void {
  const recent = recentPostbacks.get(ctx.ports) ?? { bodies: new Map(), bytes: 0 }
  recentPostbacks.set(ctx.ports, recent)
  takeRecent(recent, lookId)
  recent.bodies.set(lookId, body)
  recent.bytes += body.length
  for (const oldest of recent.bodies.keys()) {
    if (recent.bytes <= mostBytes) return
    takeRecent(recent, oldest)
  }
}

function takeRecent(recent: RecentPostbacks, lookId: string): Buffer | undefined {
  const body = recent.bodies.get(lookId)
  if (body === undefined) return undefined
  recent.bodies.delete(lookId)
  recent.bytes -= body.length
  return body
}

/** The bodies of stored postbacks by look, from memory or from the database. */
export async function takeBodies(ctx: Ctx, lookIds: readonly string[]): Promise<Map<string, Buffer>> {
  const recent = recentPostbacks.get(ctx.ports)
  const known = new Map(
    lookIds.flatMap((lookId) => {
      const body = recent && takeRecent(recent, lookId)
      return body === undefined ? [] : [[lookId, body] as const]
    }),
  )
  const missing = lookIds.filter((lookId) => !known.has(lookId))
  if (missing.length === 0) return known
  const { rows } = await ctx.db.execute<{ look_id: string; body: Buffer }>(
    sql`select look_id, body from serp_postbacks where look_id = any(${sql.param(missing)}::uuid[])`,
  )
  return new Map([...known, ...rows.map((row) => [row.look_id, row.body] as const)])
}
