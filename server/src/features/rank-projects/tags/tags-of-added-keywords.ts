import { and, eq } from 'drizzle-orm'
import type { TagsOfKeywords } from '#contract/rank-projects/tags.ts'
import { tagKey } from '#contract/rules/rank-projects/tags.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import type { ProjectReference } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { outdateTags } from '../share-of-voice/outdate-shares.ts'
import { addKeywordTags, findOrCreateTags } from './project-tags.ts'

export const hasTags = ({ tags, taggedKeywords }: TagsOfKeywords) =>
  tags.length > 0 || taggedKeywords.some((one) => one.tags.length > 0)

/** Gives keywords of a request their tags, once their rows are stored. Under the project’s lock. */
export async function addTagsOfKeywords(
  tx: Ctx,
  reference: ProjectReference,
  keywords: readonly string[],
  given: TagsOfKeywords,
): Promise<void> {
  if (!hasTags(given)) return
  const keys = new Set(keywords.map(keywordKey))
  const named = given.taggedKeywords
    .filter(({ keyword }) => keys.has(keyword))
    .flatMap(({ keyword, tags }) =>
      tags.flatMap((place) => {
        const name = given.tagNames[place]
        return name === undefined ? [] : [{ keyword, name }]
      }),
    )
  const tagged = [...named, ...[...keys].flatMap((keyword) => given.tags.map((name) => ({ keyword, name })))]
  const ids = await findOrCreateTags(
    tx,
    reference,
    tagged.map(({ name }) => name),
  )
  const { id, accountId, projectId } = rankProjectKeywords
  const rows = await tx.db
    .select({ id, key: rankProjectKeywords.keywordKey })
    .from(rankProjectKeywords)
    .where(
      and(
        eq(accountId, reference.accountId),
        eq(projectId, reference.projectId),
        equalsAny(rankProjectKeywords.keywordKey, [...keys]),
      ),
    )
  // Once in each setting.
  const idsOf = Map.groupBy(rows, ({ key }) => key)
  const pairs = new Map<string, { keywordId: number; tagId: number }>()
  for (const { keyword, name } of tagged) {
    const tagId = ids.get(tagKey(name))
    if (tagId === undefined) continue
    for (const { id: keywordId } of idsOf.get(keyword) ?? []) pairs.set(`${keywordId} ${tagId}`, { keywordId, tagId })
  }
  await addKeywordTags(tx, reference, [...pairs.values()])
  await outdateTags(tx, reference, [...ids.values()])
}
