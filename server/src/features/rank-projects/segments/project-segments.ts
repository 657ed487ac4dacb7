import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { ProjectSegment } from '#contract/rank-projects/segments.ts'
import type { KeywordFilters } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { segmentLimits } from '#contract/rules/limits/limits.ts'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import type { ProjectReference } from '../get-project.ts'
import { listMissingTags } from '../tags/project-tags.ts'
import { rankSegments } from './tables.ts'

export type SegmentRow = typeof rankSegments.$inferSelect

export const segmentsOf = ({ accountId, projectId }: ProjectReference) =>
  and(eq(rankSegments.accountId, accountId), eq(rankSegments.projectId, projectId))

/** By name. */
export const listSegmentRows = (ctx: Ctx, reference: ProjectReference): Promise<SegmentRow[]> =>
  ctx.db.select().from(rankSegments).where(segmentsOf(reference)).orderBy(asc(rankSegments.nameKey))

export async function findSegment(ctx: Ctx, reference: ProjectReference, id: number): Promise<SegmentRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(rankSegments)
    .where(and(segmentsOf(reference), eq(rankSegments.id, id)))
  return row
}

/** Throws `row.not-found` for a segment of another project exactly as for none. */
export async function getSegment(ctx: Ctx, reference: ProjectReference, id: number): Promise<SegmentRow> {
  const row = await findSegment(ctx, reference, id)
  if (row === undefined) throw notFound(`segment ${id} of project ${reference.projectId}`)
  return row
}

/** The ids of all tags that a filter names. */
export const tagsInFilter = ({ tags_any, tags_all, tags_none }: KeywordFilters): number[] => [
  ...new Set([tags_any, tags_all, tags_none].flatMap(readTagIds)),
]

export async function presentSegments(
  ctx: Ctx,
  reference: ProjectReference,
  rows: readonly SegmentRow[],
): Promise<ProjectSegment[]> {
  const missing = new Set(
    await listMissingTags(ctx, reference, [...new Set(rows.flatMap(({ filter }) => tagsInFilter(filter)))]),
  )
  return rows.map(({ id, name, filter, inSummary, createdAt }) => ({
    id,
    name,
    filter,
    in_summary: inSummary,
    missing_tags: tagsInFilter(filter).filter((tag) => missing.has(tag)),
    created_at: createdAt.toISOString(),
  }))
}

type Saved = { nameKey: string; inSummary: boolean }

/** Throws `project.segment-known` or `project.summary-full`. `own` is the segment that is being changed. */
export async function refuseSegment(tx: Ctx, reference: ProjectReference, { nameKey, inSummary }: Saved, own = 0) {
  const others = and(segmentsOf(reference), ne(rankSegments.id, own))
  const [same] = await tx.db
    .select({ id: rankSegments.id })
    .from(rankSegments)
    .where(and(others, eq(rankSegments.nameKey, nameKey)))
  if (same !== undefined)
    throw new AppError('project.segment-known', `project ${reference.projectId} has segment ${same.id} of this name`)
  if (!inSummary) return
  const [row] = await tx.db
    .select({ total: count() })
    .from(rankSegments)
    .where(and(others, eq(rankSegments.inSummary, true)))
  if ((row?.total ?? 0) >= segmentLimits.inSummary)
    throw new AppError('project.summary-full', `project ${reference.projectId} has ${row?.total} in its summary`)
}
