import { and, eq, sql } from 'drizzle-orm'
import type { MovementCounts } from '#contract/domain-projects/rows.ts'
import { pageOneMovements, positionMovements } from '#contract/rules/domain-checks.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storeIfPossible } from '../../../platform/database/store-if-possible.ts'
import { domainComparisons } from '../tables.ts'
import { type Compared, movements } from './choose-rows.ts'

const names = [...positionMovements, ...pageOneMovements]

/** Of the rows read at both dates; counted once, for rows never change. Null where there is nothing to compare with. */
export async function countMovements(ctx: Ctx, { domain, shown, compared }: Compared): Promise<MovementCounts | null> {
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
const store = (ctx: Ctx, { accountId, projectId, run, comparedRun }: Key, counts: MovementCounts) =>
  ctx.db.execute(sql`
    with dates as (
      select from domain_dates where account_id = ${accountId} and project_id = ${projectId}
        and run in (${run}, ${comparedRun}) for key share skip locked)
    insert into domain_comparisons (account_id, project_id, run, compared_run, counts)
    select ${accountId}::int, ${projectId}::int, ${run}::int, ${comparedRun}::int, ${JSON.stringify(counts)}::jsonb
    where (select count(*) from dates) = 2
    on conflict do nothing`)

async function countNow(ctx: Ctx, key: Key): Promise<MovementCounts> {
  const columns = sql.join(
    names.map((name) => sql`count(*) filter (where ${movements[name]})::int as ${sql.identifier(name)}`),
    sql`, `,
  )
  const of = (run: number) => sql`
    select kind, keyword, position from domain_keywords
    where account_id = ${key.accountId} and project_id = ${key.projectId} and run = ${run}`
  const { rows } = await ctx.db.execute<MovementCounts>(sql`
    select ${columns} from (${of(key.run)}) n full join (${of(key.comparedRun)}) o
      on n.kind = o.kind and n.keyword = o.keyword`)
  const [counts] = rows
  if (counts === undefined) throw new Error('movements were not counted')
  return counts
}
