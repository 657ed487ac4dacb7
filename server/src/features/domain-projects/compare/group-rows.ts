import { type SQL, sql } from 'drizzle-orm'

export const groups = ['shared', 'missing', 'won', 'lost'] as const
export type Group = (typeof groups)[number]

/** Runs of domains of one account; the own one first. */
export type ComparedRuns = { accountId: number; projectIds: readonly number[]; runs: readonly number[] }

/** Columns of positions, in the order of the domains: p0 is the own one. */
export const positionNames = ({ projectIds }: ComparedRuns) => projectIds.map((_id, at) => `p${at}`)

/**
 * Organic keywords of all domains, each with its positions. Only keys and what they include are read, and full joins stay
 * quick where the planner expects one row of a run that was not analyzed yet; conditions go into `coalesce(…, false)`, for
 * from others it would make other joins of them.
 */
export function keywordsOf({ accountId, projectIds, runs }: ComparedRuns): SQL {
  const domains = projectIds.map(
    (id, at) => sql`(
      select keyword, position, search_volume, difficulty from domain_keywords
      where account_id = ${accountId} and project_id = ${id} and run = ${runs[at]} and kind = 'organic') ${sql.raw(`d${at}`)}`,
  )
  const [own, ...others] = domains
  const joined = sql.join([own, ...others.map((other) => sql`full join ${other} using (keyword)`)], sql` `)
  const of = (column: string) => projectIds.map((_id, at) => `d${at}.${column}`).join(', ')
  const positions = projectIds.map((_id, at) => `d${at}.position as p${at}`).join(', ')
  return sql`
    select keyword, greatest(${sql.raw(of('search_volume'))}) as search_volume, greatest(${sql.raw(of('difficulty'))}) as kd,
      ${sql.raw(positions)}
    from ${joined}`
}

export function conditionsOf(compared: ComparedRuns): Record<Group, SQL> {
  const [, ...rivals] = positionNames(compared)
  const best = `least(${rivals.join(', ')})`
  const there = ['p0', ...rivals].map((name) => `${name} is not null`)
  return {
    shared: sql.raw(there.join(' and ')),
    missing: sql`p0 is null`,
    won: sql.raw(`p0 < ${best}`),
    lost: sql.raw(`p0 > ${best}`),
  }
}
