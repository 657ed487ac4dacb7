import type { KeywordGroup } from '#contract/rank-projects/keyword-groups.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import { splitTags, tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { namesOfSettings } from '../settings/project-settings.ts'
import { outdateTags } from '../share-of-voice/outdate-shares.ts'
import { addKeywordTags, findOrCreateTags } from '../tags/project-tags.ts'
import { type GroupChoice, readGroups } from './list-keyword-groups.ts'

export type TagKeywordGroups = GroupChoice & { id: number; keywords_ids?: readonly number[] | undefined }

/** Makes a tag of each chosen group, named after its head. Throws `row.not-found` for a keyword without a group. */
export async function tagKeywordGroups(ctx: AccountCtx, { id: projectId, keywords_ids, ...choice }: TagKeywordGroups) {
  const reference = { accountId: ctx.account.id, projectId }
  const data = await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, projectId)
    const all = keywords_ids === undefined ? choice : { ...everything, shared: choice.shared }
    const { groups, members } = await readGroups(tx, project, all)
    const wanted = keywords_ids && new Set(keywords_ids)
    const settingNames = namesOfSettings(project)
    const nameOf = ({ keyword, setting_id }: KeywordGroup['head']) => {
      const setting = settingNames.get(setting_id)
      return setting === undefined ? keyword : `${keyword} (${setting})`
    }
    const chosen = groups.flatMap(({ head }, at) => {
      const ids = members[at] ?? []
      return wanted === undefined || ids.some((id) => wanted.delete(id)) ? [{ name: nameOf(head), ids }] : []
    })
    // A keyword of a group that was found by another of its keywords is no unknown one.
    const found = new Set(chosen.flatMap(({ ids }) => ids))
    const unknown = [...(wanted ?? [])].filter((id) => !found.has(id))
    if (unknown.length > 0) throw notFound(`groups of keywords ${unknown.join(', ')}`)
    if (chosen.length > tagLimits.perProject)
      throw new AppError('project.tags-full', `${chosen.length} groups of project ${projectId} would be tags`)
    const named = nameTags(chosen)
    const tags = await findOrCreateTags(
      tx,
      reference,
      named.map(({ name }) => name),
    )
    const tagged = named.flatMap(({ name, ids }) => {
      const tagId = tags.get(tagKey(name))
      return tagId === undefined ? [] : ids.map((keywordId) => ({ keywordId, tagId }))
    })
    await addKeywordTags(tx, reference, tagged)
    await outdateTags(tx, reference, [...tags.values()])
    return { tags_count: named.length, keywords_count: tagged.length }
  })
  return { message: rankProjectMessages.groupsTagged, data }
}

const everything: Omit<GroupChoice, 'shared'> = { search: '', compare: 'previous', sort: 'volume', direction: 'desc' }

/** Names of tags have no separators and a length; a second group of a name gets a number. */
export function nameTags<Group extends { name: string }>(groups: readonly Group[]): Group[] {
  const used = new Set<string>()
  return groups.map((group) => {
    const plain = splitTags(group.name).join(' ')
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` ${number}`
      const name = `${[...plain]
        .slice(0, tagLimits.characters - end.length)
        .join('')
        .trim()}${end}`
      if (used.has(tagKey(name))) continue
      used.add(tagKey(name))
      return { ...group, name }
    }
  })
}
