import { and, eq, sql } from 'drizzle-orm'
import type { MovementCounts } from '#contract/domain-projects/rows.ts'
import {
  pageOneMovements,
  positionMovements,
  type RankedKind,
  rankedKinds,
} from '#contract/rules/site-checks/domain-checks.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storeIfPossible } from '../../../platform/database/store-if-possible.ts'
import { domainComparisons } from '../tables.ts'
import { type Compared, movements } from './choose-rows.ts'

const names = [...positionMovements, ...pageOneMovements]

export type MovementsByKind = Record<RankedKind, MovementCounts>

/** Counts movements of the rows read at both dates; counted once, for rows never change. Null without a comparison. */
export async function countMovements(ctx: Ctx, { domain, shown, compared }: Compared): Promise<MovementsByKind | null> {
  if (compared === undefined) return null
  const { accountId, projectId, run, comparedRun, counts } = domainComparisons
  const key = { accountId: domain.accountId, projectId: domain.id, run: shown.run, comparedRun: compared.run }
  const [known] = await ctx.db
    .select({ counts })
    .from(domainComparisons)
    .where(
      and(
        eq(accountId, key.accountId),
        eq(projectId, key.projectId),
        eq(run, key.run),
        eq(comparedRun, key.comparedRun),
      ),
    )
  if (known !== undefined) return known.counts
  const counted = await countNow(ctx, key)
  await storeIfPossible(ctx, 'how a domain moved', () => store(ctx, key, counted))
  return counted
}

type Key = { accountId: number; projectId: number; run: number; comparedRun: number }

/** Only of dates that nobody has deleted or is about to: whoever deletes them after this deletes it with them. */
const store = (ctx: Ctx, { accountId, projectId, run, comparedRun }: Key, counts: MovementsByKind) =>
  ctx.db.execute(sql`
    with dates as (
      select from domain_dates where account_id = ${accountId} and project_id = ${projectId}
        and run in (${run}, ${comparedRun}) for key share skip locked)
    insert into domain_comparisons (account_id, project_id, run, compared_run, counts)
    select ${accountId}::int, ${projectId}::int, ${run}::int, ${comparedRun}::int, ${JSON.stringify(counts)}::jsonb
    where (select count(*) from dates) = 2
    on conflict do nothing`)

async function countNow(ctx: Ctx, key: Key): Promise<MovementsByKind> {
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
