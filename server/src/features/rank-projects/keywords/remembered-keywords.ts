import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'

/** The keywords of all projects that a process remembers; an id takes eight bytes. */
const mostKeywords = 500_000

type Owned = Pick<ProjectRow, 'accountId' | 'id' | 'furtherSettings'>

/** Anything remembered takes as much memory as so many ids at least. */
const leastKeywords = 100

type Remembered = { value: unknown; keywords: number }
const products = new WeakMap<Ctx['ports'], Map<string, Remembered>>()

/** The number of a project’s keywords, and the newest of their ids. */
type Which = { keywords: number; newest: number | null }
/** A reading of them all, with the keywords that it was of. */
type Read<Value> = Which & { value: Value }

/**
 * Returns what was read of all keywords of a project, while they are the same ones. Ids are never given twice, so a project with as many keywords and the
 * same newest one has the same keywords; and they are in the same settings while the project has these.
 */
async function whileTheSame<Value>(
  ctx: Ctx,
  { accountId, id, furtherSettings }: Owned,
  what: string,
  read: () => Promise<Read<Value>>,
): Promise<Value> {
  // A transaction may see them between two steps, or be undone.
  if (ctx.afterCommit !== undefined) return (await read()).value
  const remembered = products.get(ctx.ports) ?? new Map<string, Remembered>()
  products.set(ctx.ports, remembered)
  const keyOf = ({ keywords, newest }: Which) =>
    [what, accountId, id, keywords, newest, ...furtherSettings.map((setting) => setting.id)].join(' ')
  const { rows } = await ctx.db.execute<Which>(sql`
    select keywords_count as keywords, (
      select max(id) from rank_project_keywords where account_id = ${accountId} and project_id = ${id}) as newest
    from rank_projects where account_id = ${accountId} and id = ${id}`)
  const known = rows[0] && remembered.get(keyOf(rows[0]))
  if (rows[0] !== undefined && known !== undefined) {
    // The oldest of the map is the one that was not needed for longest.
    remembered.delete(keyOf(rows[0]))
    remembered.set(keyOf(rows[0]), known)
    return known.value as Value
  }
  const { value, ...which } = await read()
  remembered.set(keyOf(which), { value, keywords: which.keywords + leastKeywords })
  dropOldest(remembered)
  return value
}

function dropOldest(remembered: Map<string, Remembered>) {
  let kept = 0
  for (const { keywords } of remembered.values()) kept += keywords
  for (const [oldest, { keywords }] of remembered) {
    if (kept <= mostKeywords) return
    remembered.delete(oldest)
    kept -= keywords
  }
}

/** The ids of a project’s keywords, in ascending order. */
export const listKeywordIds = (ctx: Ctx, project: Owned): Promise<readonly number[]> =>
  whileTheSame(ctx, project, 'ids', async () => {
    const { rows } = await ctx.db.execute<{ ids: number[] | null }>(sql`
      select array_agg(id order by id) as ids from rank_project_keywords
      where account_id = ${project.accountId} and project_id = ${project.id}`)
    const value = rows[0]?.ids ?? []
    return { value, keywords: value.length, newest: value.at(-1) ?? null }
  })

/** The same by setting; one without keywords is missing. */
export const listIdsBySetting = (ctx: Ctx, project: Owned): Promise<ReadonlyMap<number, readonly number[]>> =>
  whileTheSame(ctx, project, 'settings', async () => {
    const { rows } = await ctx.db.execute<{ setting_id: number; ids: number[] }>(sql`
      select setting_id, array_agg(id order by id) as ids from rank_project_keywords
      where account_id = ${project.accountId} and project_id = ${project.id} group by setting_id`)
    return {
      value: new Map(rows.map((row) => [row.setting_id, row.ids])),
      keywords: rows.reduce((sum, { ids }) => sum + ids.length, 0),
      newest: rows.reduce<number | null>((newest, { ids }) => Math.max(newest ?? 0, ids.at(-1) ?? 0), null),
    }
  })

/** Keywords count once, whatever settings they are tracked in. */
export const countDifferentKeywords = (ctx: Ctx, project: Owned): Promise<number> =>
  whileTheSame(ctx, project, 'different', async () => {
    const { rows } = await ctx.db.execute<Read<number>>(sql`
      select count(*)::int as value, coalesce(sum(keywords), 0)::int as keywords, max(newest) as newest
      from (
        select count(*) as keywords, max(id) as newest from rank_project_keywords
        where account_id = ${project.accountId} and project_id = ${project.id} group by keyword_key) different`)
    return rows[0] ?? { value: 0, keywords: 0, newest: null }
  })
