import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'

/** The keywords of all projects that a process remembers; an id takes eight bytes. */
const mostKeywords = 500_000

type Owned = Pick<ProjectRow, 'accountId' | 'id' | 'furtherSettings'>

type Remembered = { value: unknown; keywords: number }
const products = new WeakMap<Ctx['ports'], Map<string, Remembered>>()

/**
 * What was read of all keywords of a project, while they are the same ones. Ids are never given twice, so a project with as many keywords and the
 * same newest one has the same keywords; and they are in the same settings while the project has these.
 */
async function whileTheSame<Value>(
  ctx: Ctx,
  { accountId, id, furtherSettings }: Owned,
  what: string,
  read: () => Promise<Value>,
): Promise<Value> {
  // What a transaction sees may be between two steps, or undone.
  if (ctx.afterCommit !== undefined) return read()
  const { rows } = await ctx.db.execute<{ keywords: number; newest: number | null }>(sql`
    select keywords_count as keywords, (
      select max(id) from rank_project_keywords where account_id = ${accountId} and project_id = ${id}) as newest
    from rank_projects where account_id = ${accountId} and id = ${id}`)
  const { keywords = 0, newest = null } = rows[0] ?? {}
  const settings = furtherSettings.map((setting) => setting.id).join()
  const key = [what, accountId, id, keywords, newest, settings].join(' ')
  const remembered = products.get(ctx.ports) ?? new Map<string, Remembered>()
  products.set(ctx.ports, remembered)
  const found = remembered.get(key)
  const value = found === undefined ? await read() : (found.value as Value)
  // The oldest of the map is the one that was not needed for longest.
  remembered.delete(key)
  remembered.set(key, { value, keywords })
  let kept = 0
  for (const one of remembered.values()) kept += one.keywords
  for (const [oldest, dropped] of remembered) {
    if (kept <= mostKeywords) break
    remembered.delete(oldest)
    kept -= dropped.keywords
  }
  return value
}

/** The ids of a project’s keywords, in ascending order. */
export const listKeywordIds = (ctx: Ctx, project: Owned): Promise<readonly number[]> =>
  whileTheSame(ctx, project, 'ids', async () => {
    const { rows } = await ctx.db.execute<{ ids: number[] | null }>(sql`
      select array_agg(id order by id) as ids from rank_project_keywords
      where account_id = ${project.accountId} and project_id = ${project.id}`)
    return rows[0]?.ids ?? []
  })

/** The same by setting; one without keywords is missing. */
export const listIdsBySetting = (ctx: Ctx, project: Owned): Promise<ReadonlyMap<number, readonly number[]>> =>
  whileTheSame(ctx, project, 'settings', async () => {
    const { rows } = await ctx.db.execute<{ setting_id: number; ids: number[] }>(sql`
      select setting_id, array_agg(id order by id) as ids from rank_project_keywords
      where account_id = ${project.accountId} and project_id = ${project.id} group by setting_id`)
    return new Map(rows.map((row) => [row.setting_id, row.ids]))
  })

/** Keywords count once, whatever settings they are tracked in. */
export const countDifferentKeywords = (ctx: Ctx, project: Owned): Promise<number> =>
  whileTheSame(ctx, project, 'different', async () => {
    const { rows } = await ctx.db.execute<{ keywords: number }>(sql`
      select count(*)::int as keywords from (
        select from rank_project_keywords
        where account_id = ${project.accountId} and project_id = ${project.id} group by keyword_key) different`)
    return rows[0]?.keywords ?? 0
  })
