import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { listSegmentRows } from '../segments/project-segments.ts'
import { settingsOf } from '../settings/project-settings.ts'
import { listFilteredIds } from '../views/keyword-choice.ts'
import type { ShareScope } from './outdate-shares.ts'

/** Keywords that a project stores shares of; undefined for all. */
export type ScopedKeywords = ShareScope & { keywords: ReadonlySet<number> | undefined }

export const isSameScope = (one: ShareScope, other: ShareScope) => one.kind === other.kind && one.id === other.id

/**
 * The scopes of a project with the keywords in them now: all, each setting where there are several, each tag, those without a tag where there are
 * tags, and each segment. Tags without keywords are left out.
 */
export async function listScopes(ctx: Ctx, project: ProjectRow): Promise<ScopedKeywords[]> {
  const reference = { accountId: project.accountId, projectId: project.id }
  const tags = await listTagged(ctx, project)
  const scopes: ScopedKeywords[] = [{ kind: 'all', id: 0, keywords: undefined }]
  if (project.furtherSettings.length > 0)
    for (const { id } of settingsOf(project)) {
      const ids = await listFilteredIds(ctx, project, { ...unsorted, setting: id })
      scopes.push({ kind: 'setting', id, keywords: new Set(ids) })
    }
  for (const [id, keywords] of tags) scopes.push({ kind: 'tag', id, keywords })
  if (tags.size > 0) {
    const untagged = await listFilteredIds(ctx, project, { ...unsorted, untagged: 'yes' })
    scopes.push({ kind: 'untagged', id: 0, keywords: new Set(untagged) })
  }
  for (const { id, filter } of await listSegmentRows(ctx, reference)) {
    const ids = await listFilteredIds(ctx, project, { ...unsorted, ...filter, search: filter.search ?? '' })
    scopes.push({ kind: 'segment', id, keywords: ids && new Set(ids) })
  }
  return scopes
}

/** Moves that a segment names are those since the previous check. */
const unsorted = {
  search: '',
  compare: 'previous',
  comparedWith: 'previous',
  segmentFilter: null,
  standings: undefined,
  filtersEarlierRanks: false,
} as const

async function listTagged(ctx: Ctx, { accountId, id }: ProjectRow): Promise<Map<number, Set<number>>> {
  const { rows } = await ctx.db.execute<{ tag_id: number; ids: number[] }>(sql`
    select tag_id, array_agg(keyword_id) as ids from rank_keyword_tags
    where account_id = ${accountId} and project_id = ${id} group by tag_id order by tag_id`)
  return new Map(rows.map(({ tag_id, ids }) => [tag_id, new Set(ids)]))
}
