import { sql } from 'drizzle-orm'
import type { MovementCounts } from '#contract/domain-projects/rows.ts'
import {
  pageOneMovements,
  positionMovements,
  type RankedKind,
  rankedKinds,
} from '#contract/rules/site-checks/domain-checks.ts'
import { type ComparedRuns, countOnce } from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { domainStore } from '../domain-work.ts'
import { domainComparisons } from '../tables.ts'
import { type Compared, movements } from './choose-rows.ts'

const names = [...positionMovements, ...pageOneMovements]

export type MovementsByKind = Record<RankedKind, MovementCounts>

/** Counts movements of the rows read at both dates; counted once, for rows never change. Null without a comparison. */
export async function countMovements(ctx: Ctx, { domain, shown, compared }: Compared): Promise<MovementsByKind | null> {
  if (compared === undefined) return null
  const key = { accountId: domain.accountId, projectId: domain.id, run: shown.run, comparedRun: compared.run }
  return countOnce(ctx, key, {
    store: domainStore,
    comparisons: domainComparisons,
    counts: domainComparisons.counts,
    name: 'how a domain moved',
    count: () => countNow(ctx, key),
  })
}

async function countNow(ctx: Ctx, key: ComparedRuns): Promise<MovementsByKind> {
  const columns = sql.join(
    names.map((name) => sql`count(*) filter (where ${movements[name]})::int as ${sql.identifier(name)}`),
    sql`, `,
  )
  const rowsOf = (run: number) => sql`
    select kind, keyword, position from domain_keywords
    where account_id = ${key.accountId} and project_id = ${key.projectId} and run = ${run}`
  const { rows } = await ctx.db.execute<MovementCounts & { kind: RankedKind }>(sql`
    select coalesce(n.kind, o.kind) as kind, ${columns} from (${rowsOf(key.run)}) n full join (${rowsOf(key.comparedRun)}) o
      on n.kind = o.kind and n.keyword = o.keyword
    group by 1`)
  const of = (kind: RankedKind) => countsIn(rows.find((row) => row.kind === kind))
  return { organic: of('organic'), paid: of('paid') }
}

/** Only the counts; all 0 where there is no row of the kind. */
const countsIn = (row: MovementCounts | undefined) =>
  Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as MovementCounts

/** The sum of both kinds. */
export const sumOfKinds = (counts: MovementsByKind) =>
  Object.fromEntries(
    names.map((name) => [name, rankedKinds.reduce((sum, kind) => sum + counts[kind][name], 0)]),
  ) as MovementCounts
