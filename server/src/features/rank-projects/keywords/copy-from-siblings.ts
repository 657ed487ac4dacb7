import { sql } from 'drizzle-orm'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectReference } from '../get-project.ts'

/**
 * Gives new keywords the tags and the target page that the same keyword has in the project's other settings, as far as it is in any. A keyword
 * takes no more tags than it can have beside its own: those of the first setting come first, the oldest tags of each. Under the project's lock.
 */
export async function copyFromSiblings(
  tx: Ctx,
  { accountId, projectId }: ProjectReference,
  ids: readonly number[],
): Promise<void> {
  const added = sql`${sql.param([...ids])}::int[]`
  const mine = sql`one.account_id = ${accountId} and one.project_id = ${projectId}`
  const pairs = sql`
    select one.id, sibling.id as sibling_id, sibling.setting_id, sibling.target_page
    from rank_project_keywords one
    join rank_project_keywords sibling on sibling.account_id = ${accountId} and sibling.project_id = ${projectId}
      and sibling.keyword_key = one.keyword_key and sibling.id <> all(${added})
    where ${mine} and one.id = any(${added})`
  await tx.db.execute(sql`
    insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
    select ${accountId}::int, ${projectId}::int, tag_id, id
    from (
      select pairs.id, t.tag_id, row_number() over (partition by pairs.id order by min(pairs.setting_id), t.tag_id) as place
      from (${pairs}) pairs
      join rank_keyword_tags t on t.account_id = ${accountId} and t.project_id = ${projectId} and t.keyword_id = pairs.sibling_id
      where not exists (
        select from rank_keyword_tags own
        where own.account_id = ${accountId} and own.project_id = ${projectId} and own.keyword_id = pairs.id and own.tag_id = t.tag_id)
      group by pairs.id, t.tag_id) candidates
    where place <= ${tagLimits.perKeyword} - (
      select count(*) from rank_keyword_tags own where own.account_id = ${accountId} and own.keyword_id = candidates.id)`)
  await tx.db.execute(sql`
    update rank_project_keywords k set target_page = known.target_page
    from (
      select distinct on (id) id, target_page from (${pairs}) pairs
      where target_page is not null order by id, setting_id) known
    where k.account_id = ${accountId} and k.project_id = ${projectId} and k.id = known.id and k.target_page is null`)
}
