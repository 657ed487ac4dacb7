import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { KeywordTag, ProjectTag } from '#contract/rank-projects/tags.ts'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import { type TagColor, tagColors, tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import type { ProjectReference } from '../get-project.ts'
import { rankTags } from './tables.ts'

export const tagsOf = ({ accountId, projectId }: ProjectReference) =>
  and(eq(rankTags.accountId, accountId), eq(rankTags.projectId, projectId))

/** By name, with the number of keywords of each. */
export function listProjectTags(ctx: Ctx, reference: ProjectReference, ids?: readonly number[]): Promise<ProjectTag[]> {
  const { id, name, color, nameKey } = rankTags
  const keywords_count = sql<number>`(
    select count(*)::int from rank_keyword_tags k
    where k.account_id = ${reference.accountId} and k.project_id = ${reference.projectId} and k.tag_id = ${id})`
  return ctx.db
    .select({ id, name, color, keywords_count })
    .from(rankTags)
    .where(and(tagsOf(reference), ids === undefined ? undefined : inArray(id, [...ids])))
    .orderBy(asc(nameKey))
}

/** Throws `row.not-found` for a tag of another project exactly as for none. */
export async function getProjectTag(ctx: Ctx, reference: ProjectReference, tagId: number): Promise<ProjectTag> {
  const [tag] = await listProjectTags(ctx, reference, [tagId])
  if (tag === undefined) throw notFound(`tag ${tagId} of project ${reference.projectId}`)
  return tag
}

/** Lists the ids that no tag of the project has any more. */
export async function listMissingTags(
  ctx: Ctx,
  reference: ProjectReference,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: rankTags.id })
    .from(rankTags)
    .where(and(tagsOf(reference), inArray(rankTags.id, [...ids])))
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** The tags of some keywords by keyword, each keyword’s by name. */
export async function readKeywordTags(
  ctx: Ctx,
  { accountId, projectId }: ProjectReference,
  keywords: readonly { id: number }[],
): Promise<(keyword: { id: number }) => KeywordTag[]> {
  if (keywords.length === 0) return () => []
  const { rows } = await ctx.db.execute<{ keyword_id: number; tags: KeywordTag[] }>(sql`
    select k.keyword_id, json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name_key) as tags
    from rank_keyword_tags k join rank_tags t on t.account_id = ${accountId} and t.id = k.tag_id
    where k.account_id = ${accountId} and k.project_id = ${projectId}
      and k.keyword_id = any(${sql.param(keywords.map(({ id }) => id))}::int[])
    group by k.keyword_id`)
  const tagsOfKeyword = new Map(rows.map((row) => [row.keyword_id, row.tags]))
  return ({ id }) => tagsOfKeyword.get(id) ?? []
}

/**
 * Finds the tags of these names, and creates those the project doesn’t have; returns ids by `tagKey`. Under the project’s lock. Throws
 * `project.tags-full`.
 */
export async function findOrCreateTags(
  tx: Ctx,
  reference: ProjectReference,
  names: readonly string[],
  color?: TagColor,
): Promise<Map<string, number>> {
  const wanted = new Map(names.map((name) => [tagKey(name), name]))
  const { id, nameKey } = rankTags
  const known = await tx.db
    .select({ id, nameKey })
    .from(rankTags)
    .where(and(tagsOf(reference), equalsAny(nameKey, [...wanted.keys()])))
  const ids = new Map(known.map((tag) => [tag.nameKey, tag.id]))
  const missing = [...wanted].filter(([key]) => !ids.has(key))
  if (missing.length === 0) return ids
  const uses = await countColors(tx, reference)
  const total = [...uses.values()].reduce((sum, used) => sum + used, 0)
  if (total + missing.length > tagLimits.perProject)
    throw new AppError('project.tags-full', `project ${reference.projectId} has ${total} tags`)
  const createdAt = tx.clock()
  const added = missing.map(([key, name]) => {
    const chosen = color ?? leastUsed(uses)
    uses.set(chosen, (uses.get(chosen) ?? 0) + 1)
    return { ...reference, name, nameKey: key, color: chosen, createdAt }
  })
  if (!isNonEmpty(added)) return ids
  const { rows } = await tx.db.execute<{ id: number; name_key: string }>(
    sql`${insertRows(rankTags, added)} returning id, name_key`,
  )
  for (const row of rows) ids.set(row.name_key, row.id)
  return ids
}

async function countColors(tx: Ctx, reference: ProjectReference): Promise<Map<TagColor, number>> {
  const rows = await tx.db
    .select({ color: rankTags.color, used: count() })
    .from(rankTags)
    .where(tagsOf(reference))
    .groupBy(rankTags.color)
  return new Map(rows.map(({ color, used }) => [color, used]))
}

const leastUsed = (uses: ReadonlyMap<TagColor, number>): TagColor =>
  tagColors.reduce((best, color) => ((uses.get(color) ?? 0) < (uses.get(best) ?? 0) ? color : best))

/** Keywords of the project without any tag. */
export async function countUntagged(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<number> {
  const { rows } = await ctx.db.execute<{ untagged: number }>(sql`
    select count(*)::int as untagged from rank_project_keywords k
    where k.account_id = ${accountId} and k.project_id = ${projectId} and not exists (
      select from rank_keyword_tags t where t.account_id = ${accountId} and t.keyword_id = k.id)`)
  return rows[0]?.untagged ?? 0
}

/** Gives keywords tags; those that have them already keep them. Under the project’s lock. Throws `project.keyword-tags-full`. */
export async function addKeywordTags(
  tx: Ctx,
  reference: ProjectReference,
  tagged: readonly { keywordId: number; tagId: number }[],
): Promise<void> {
  if (tagged.length === 0) return
  const keywords = sql.param(tagged.map(({ keywordId }) => keywordId))
  const tags = sql.param(tagged.map(({ tagId }) => tagId))
  await addPairs(
    tx,
    reference,
    sql`select * from unnest(${keywords}::int[], ${tags}::int[]) as given(keyword_id, tag_id)`,
  )
}

/**
 * Gives each of the keywords all of the tags. Under the project’s lock, which the bound keeps short. Throws `project.too-many-tagged` and
 * `project.keyword-tags-full`.
 */
export async function addTagsToAll(
  tx: Ctx,
  reference: ProjectReference,
  keywords: readonly number[],
  tags: readonly number[],
): Promise<void> {
  if (keywords.length * tags.length > tagLimits.setAtOnce)
    throw new AppError('project.too-many-tagged', `${keywords.length} keywords × ${tags.length} tags`)
  await addPairs(
    tx,
    reference,
    sql`select keyword_id, tag_id from unnest(${sql.param([...tags])}::int[]) as tag_id
      cross join unnest(${sql.param([...keywords])}::int[]) as keyword_id`,
  )
}

/** `pairs` selects `keyword_id` and `tag_id`. */
async function addPairs(tx: Ctx, reference: ProjectReference, pairs: SQL): Promise<void> {
  await refuseTooManyTags(tx, reference, pairs)
  const { accountId, projectId } = reference
  await tx.db.execute(sql`
    insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
    select ${accountId}::int, ${projectId}::int, tag_id, keyword_id from (${pairs}) given on conflict do nothing`)
}

/** Only pairs that don't exist yet count, so a keyword beyond the limit is still given the tags that it has. */
async function refuseTooManyTags(tx: Ctx, { accountId, projectId }: ProjectReference, pairs: SQL): Promise<void> {
  const { rows } = await tx.db.execute<{ keyword_id: number }>(sql`
    select added.keyword_id from (
      select given.keyword_id, count(distinct given.tag_id) as tags from (${pairs}) given
      where not exists (
        select from rank_keyword_tags t where t.account_id = ${accountId} and t.project_id = ${projectId}
          and t.keyword_id = given.keyword_id and t.tag_id = given.tag_id)
      group by given.keyword_id) added
    where added.tags > ${tagLimits.perKeyword} - (
      select count(*) from rank_keyword_tags t where t.account_id = ${accountId} and t.keyword_id = added.keyword_id)
    limit 1`)
  const [full] = rows
  if (full !== undefined)
    throw new AppError('project.keyword-tags-full', `keyword ${full.keyword_id} would have more tags`)
}
