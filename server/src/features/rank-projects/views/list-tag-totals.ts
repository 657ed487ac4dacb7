import { sql } from 'drizzle-orm'
import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { TagTotal } from '#contract/rank-projects/tag-totals.ts'
import { type TagTotalSort, tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject, type ProjectReference, type ProjectRow } from '../get-project.ts'
import { listProjectTags } from '../tags/project-tags.ts'
import type { ViewFilters } from './choose-keywords.ts'
import { changeOf, readSetSums } from './sum-keyword-sets.ts'

export type ListTagTotals = ViewFilters & { id: number; sort: TagTotalSort; direction: 'asc' | 'desc' }

/** The figures of each tag’s keywords, and of keywords without a tag; only those that match the filters. */
export async function listTagTotals(ctx: AccountCtx, { id, sort, direction, ...filters }: ListTagTotals) {
  const project = await getProject(ctx, id)
  const { missing, ...totals } = await sumTags(ctx, project, filters)
  return {
    data: { ...totals, totals: sortTotals(totals.totals, { sort, direction }), missing_filters: missing },
  }
}

type TagTotals = {
  totals: TagTotal[]
  all: Omit<TagTotal, 'tag'>
  comparison: DayCompared | null
  missing: MissingFilters
}

/** By name, keywords without a tag last. */
export async function sumTags(ctx: AccountCtx, project: ProjectRow, filters: ViewFilters): Promise<TagTotals> {
  const reference = { accountId: ctx.account.id, projectId: project.id }
  const [{ ids, sum, shareOf, comparison, missing }, tags] = await Promise.all([
    readSetSums(ctx, project, filters),
    listProjectTags(ctx, reference),
  ])
  const members = await listMembers(ctx, reference, ids)
  const totals = tags.map(({ keywords_count: _all, ...tag }) => ({
    tag,
    ...sum(members.byTag.get(tag.id) ?? []),
    share_of_voice: shareOf({ kind: 'tag', id: tag.id }),
  }))
  const untagged = { ...sum(members.untagged), share_of_voice: shareOf({ kind: 'untagged', id: 0 }) }
  return {
    totals: [...totals, { tag: null, ...untagged }],
    all: { ...sum(members.all), share_of_voice: shareOf({ kind: 'all', id: 0 }) },
    comparison,
    missing,
  }
}

type Members = { all: number[]; untagged: number[]; byTag: ReadonlyMap<number, number[]> }

/** The ids of the chosen keywords in ascending order: all, those of each tag, and those without any. */
async function listMembers(
  ctx: AccountCtx,
  { accountId, projectId }: ProjectReference,
  ids: readonly number[] | undefined,
): Promise<Members> {
  const mine = sql`account_id = ${accountId} and project_id = ${projectId}`
  const { rows } = await ctx.db.execute<{ tag_id: number | null; ids: number[] }>(sql`
    select null::int as tag_id, array_agg(id order by id) as ids from rank_project_keywords where ${mine}
    union all
    select tag_id, array_agg(keyword_id order by keyword_id) from rank_keyword_tags where ${mine} group by tag_id`)
  const chosen = ids && new Set(ids)
  const among = (set: readonly number[]) => (chosen === undefined ? [...set] : set.filter((id) => chosen.has(id)))
  const all = among(rows.find(({ tag_id }) => tag_id === null)?.ids ?? [])
  const byTag = new Map(rows.flatMap((row) => (row.tag_id === null ? [] : [[row.tag_id, among(row.ids)] as const])))
  const tagged = new Set([...byTag.values()].flat())
  return { all, untagged: all.filter((id) => !tagged.has(id)), byTag }
}

const values = {
  name: ({ tag }: TagTotal) => tag && tagKey(tag.name),
  keywords: ({ keywords_count }: TagTotal) => keywords_count,
  position: ({ averagePosition }: TagTotal) => averagePosition,
  position_change: (total: TagTotal) => changeOf(total, 'averagePosition'),
  visibility: ({ visibility }: TagTotal) => visibility,
  visibility_change: (total: TagTotal) => changeOf(total, 'visibility'),
  share: ({ share_of_voice }: TagTotal) => share_of_voice.now,
  share_change: ({ share_of_voice: { now, before } }: TagTotal) =>
    now === null || before === null ? null : now - before,
} as const satisfies Record<TagTotalSort, (total: TagTotal) => string | number | null>

/** Rows without a value come last either way, ties stay by name. */
export function sortTotals(
  totals: readonly TagTotal[],
  { sort, direction }: Pick<ListTagTotals, 'sort' | 'direction'>,
): TagTotal[] {
  const sign = direction === 'asc' ? 1 : -1
  return totals.toSorted((left, right) => {
    const [a, b] = [values[sort](left), values[sort](right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'string' || typeof b === 'string') return sign * String(a).localeCompare(String(b))
    return sign * (a - b)
  })
}
