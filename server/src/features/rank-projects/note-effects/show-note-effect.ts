import { and, eq, sql } from 'drizzle-orm'
import type { NoteEffect } from '#contract/rank-projects/notes.ts'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import {
  effectDays,
  effectPermutations,
  leastEffectDays,
  leastEffectKeywords,
  type NoteEffectState,
  unusualShare,
} from '#contract/rules/rank-projects/note-effect.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { clickScale } from '../days/day-sums.ts'
import { readSummedDays } from '../days/packed/read-packed-days.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { notesOf, presentNote } from '../notes/project-notes.ts'
import { rankProjectNotes } from '../notes/tables.ts'
import { tagsOf } from '../tags/project-tags.ts'
import { rankTags } from '../tags/tables.ts'
import { compareChanges } from './compare-changes.ts'
import { listNotedKeywords } from './list-noted-keywords.ts'
import { type KeywordVisibility, readVisibility } from './read-visibility.ts'

/** Compares the visibility of a note's keywords around its date with that of the project's other keywords. */
export async function showNoteEffect(
  ctx: AccountCtx,
  { id, note_id }: { id: number; note_id: number },
): Promise<{ data: NoteEffect }> {
  const project = await getProject(ctx, id)
  const [note] = await ctx.db
    .select()
    .from(rankProjectNotes)
    .where(and(notesOf(ctx, id), eq(rankProjectNotes.id, note_id)))
  if (note === undefined) throw notFound(`note ${note_id} of project ${id}`)
  const [noted, tag, existing, summed] = await Promise.all([
    listNotedKeywords(ctx, project, note),
    note.tagId === null ? null : findTag(ctx, id, note.tagId),
    listKeywordKeys(ctx, project),
    readSummedDays(ctx, project, { from: addDays(note.date, -effectDays), upTo: addDays(note.date, effectDays) }),
  ])
  const visibility = readVisibility(summed.toReversed())
  const isNoted = (keyword: number) => noted.has(keyword)
  const ours = meanOfKeywords(visibility, existing, isNoted)
  const others = meanOfKeywords(visibility, existing, (keyword) => !isNoted(keyword))
  const before = windowOf(visibility.days, (day) => day < note.date)
  const after = windowOf(visibility.days, (day) => day > note.date)
  const state = stateOf(note, { hasTag: tag !== null, visibility, before, after, counts: [ours.length, others.length] })
  return {
    data: {
      note: presentNote(note),
      tag,
      state,
      keywords_count: ours.length,
      others_count: others.length,
      left_out_count: countLeftOut(visibility, existing),
      before: presentWindow(visibility.days, before),
      after: presentWindow(visibility.days, after),
      days: visibility.days.map((date, at) => ({ date, noted: meanOn(ours, at), others: meanOn(others, at) })),
      figures: state === 'known' ? measure(ours, others, { before, after, seed: note.id }) : null,
    },
  }
}

async function findTag(ctx: AccountCtx, projectId: number, tagId: number) {
  const [tag] = await ctx.db
    .select({ id: rankTags.id, name: rankTags.name })
    .from(rankTags)
    .where(and(tagsOf({ accountId: ctx.account.id, projectId }), eq(rankTags.id, tagId)))
  return tag ?? null
}

/** The names that ids are counted by: a keyword in all its settings is one, because these move together. */
type KeywordKeys = ReadonlyMap<number, string | number>

/** Packed days still have deleted keywords. */
async function listKeywordKeys(ctx: AccountCtx, { id, furtherSettings }: ProjectRow): Promise<KeywordKeys> {
  const key = sql.raw(furtherSettings.length === 0 ? 'id' : 'keyword_key')
  const { rows } = await ctx.db.execute<{ ids: number[]; keys: (string | number)[] }>(sql`
    select coalesce(array_agg(id order by id), '{}') as ids, coalesce(array_agg(${key} order by id), '{}') as keys
    from rank_project_keywords where account_id = ${ctx.account.id} and project_id = ${id}`)
  const { ids = [], keys = [] } = rows[0] ?? {}
  return new Map(ids.map((keyword, at) => [keyword, keys[at] ?? keyword]))
}

/** The visibility of each keyword, a keyword in several settings by their mean. */
function meanOfKeywords(
  { clicks }: KeywordVisibility,
  existing: KeywordKeys,
  isIn: (keyword: number) => boolean,
): Int32Array[] {
  const byKey = new Map<string | number, Int32Array[]>()
  for (const [keyword, row] of clicks) {
    const key = existing.get(keyword)
    if (key === undefined || !isIn(keyword)) continue
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, [row])
    else known.push(row)
  }
  return [...byKey.values()].map((rows) => {
    const [first = new Int32Array()] = rows
    return rows.length === 1
      ? first
      : first.map((_, at) => Math.round(rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length))
  })
}

/** Keywords that are left out in all their settings. */
function countLeftOut({ clicks, leftOut }: KeywordVisibility, existing: KeywordKeys): number {
  const keysOf = (ids: Iterable<number>) => new Set([...ids].flatMap((keyword) => existing.get(keyword) ?? []))
  const counted = keysOf(clicks.keys())
  return [...keysOf(leftOut)].filter((key) => !counted.has(key)).length
}

/** Places of the days of a window. */
const windowOf = (days: readonly LocalDate[], isIn: (day: LocalDate) => boolean): number[] =>
  days.flatMap((day, at) => (isIn(day) ? at : []))

const presentWindow = (days: readonly LocalDate[], window: readonly number[]) => ({
  from: days[window[0] ?? -1] ?? null,
  to: days[window.at(-1) ?? -1] ?? null,
  days_read: window.length,
})

type Measured = {
  hasTag: boolean
  visibility: KeywordVisibility
  before: readonly number[]
  after: readonly number[]
  counts: readonly [noted: number, others: number]
}

function stateOf(
  { date, tagId, pages }: typeof rankProjectNotes.$inferSelect,
  { hasTag, visibility, before, after, counts }: Measured,
): NoteEffectState {
  if (tagId === null && pages === null) return 'about_nothing'
  if (tagId !== null && !hasTag) return 'deleted_tag'
  if (visibility.isBaseline) return 'settings'
  const [earliest, latest] = [visibility.days[before[0] ?? -1], visibility.days[after.at(-1) ?? -1]]
  if (earliest === undefined || earliest > addDays(date, -leastEffectDays)) return 'early'
  if (latest === undefined || latest < addDays(date, leastEffectDays)) return 'early'
  const [noted, others] = counts
  if (noted < leastEffectKeywords) return 'few_keywords'
  return others < leastEffectKeywords ? 'few_others' : 'known'
}

type Windows = { before: readonly number[]; after: readonly number[]; seed: number }

function measure(
  noted: readonly Int32Array[],
  others: readonly Int32Array[],
  { before, after, seed }: Windows,
): NonNullable<NoteEffect['figures']> {
  const changeOf = (clicks: Int32Array) => meanIn(clicks, after) - meanIn(clicks, before)
  const { usual, many, large } = effectPermutations
  const permutations = Math.min(noted.length, others.length) > large ? many : usual
  const { difference, p } = compareChanges(noted.map(changeOf), others.map(changeOf), {
    permutations,
    seed,
  })
  const standing = (keywords: readonly Int32Array[]) => ({
    before: rounded(meanOf(keywords.map((clicks) => meanIn(clicks, before)))),
    after: rounded(meanOf(keywords.map((clicks) => meanIn(clicks, after)))),
  })
  return {
    noted: standing(noted),
    others: standing(others),
    effect: rounded(difference),
    p: Math.round(p * 1_000) / 1_000,
    permutations,
    seed,
    verdict: p <= unusualShare ? 'unusual' : 'usual',
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function meanIn(clicks: Int32Array, window: readonly number[]): number {
  let sum = 0
  for (const at of window) sum += clicks[at] ?? 0
  return sum / window.length
}

function meanOn(keywords: readonly Int32Array[], at: number): number | null {
  if (keywords.length === 0) return null
  let sum = 0
  for (const clicks of keywords) sum += clicks[at] ?? 0
  return rounded(sum / keywords.length)
}

const firstPlace = Math.round(clickShareOf(1) * clickScale)

/** Percent of the clicks of the first place, to two decimals. */
const rounded = (clicks: number) => Math.round((clicks / firstPlace) * 10_000) / 100
