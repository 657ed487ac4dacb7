import { sql } from 'drizzle-orm'
import { defineGauge, type StoredFigures, sampleOf } from '../../platform/metrics/metric.ts'

const fetches = defineGauge({
  name: 'serpplus_fetches',
  help: 'Results pages requested but not received yet, by state: `queued`, `posting` or `posted`.',
  labels: ['state'],
})

const oldestFetch = defineGauge({
  name: 'serpplus_fetches_oldest_age_seconds',
  help: 'Seconds since the oldest outstanding results page was requested, by state.',
  labels: ['state'],
})

const postbacks = defineGauge({
  name: 'serpplus_postbacks_waiting',
  help: 'Results pages that the provider has sent but that are not stored yet.',
})

/** Reads only open fetches, by their index; finished ones are far more numerous. */
export const fetchFigures: StoredFigures = {
  name: 'fetches',
  metrics: [fetches, oldestFetch, postbacks],
  async read(ctx) {
    const { rows } = await ctx.db.execute<{ state: string; count: number; oldest: string | null }>(sql`
      select state, count(*)::int as count, min(created_at)::text as oldest from serp_fetches
      where state in ('queued', 'posting', 'posted') group by state`)
    const { rows: waiting } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from serp_postbacks`,
    )
    const now = ctx.clock().getTime()
    return [
      ...['queued', 'posting', 'posted'].flatMap((state) => {
        const row = rows.find((one) => one.state === state)
        const age = row?.oldest == null ? 0 : Math.max(0, (now - new Date(row.oldest).getTime()) / 1_000)
        return [sampleOf(fetches, row?.count ?? 0, { state }), sampleOf(oldestFetch, age, { state })]
      }),
      sampleOf(postbacks, waiting[0]?.count ?? 0, {}),
    ]
  },
}
