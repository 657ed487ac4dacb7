import {
  mostStatements,
  statedAbove,
  type UsualGroup,
  weekReferences,
} from '#contract/rules/rank-projects/week-causes.ts'
import { serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import type { CauseGroup, Member } from './find-causes.ts'
import type { StoredStatement } from './tables.ts'

/** Keywords in the largest group of a week, by cause and feature, of whatever setting: so several settings state no more than one. */
export type LargestGroups = Record<string, number>

/** Features come and go at rates of their own; domains and pages are all alike. */
const statisticOf = ({ cause, key }: CauseGroup) => (cause.startsWith('feature-') ? `${cause} ${key}` : cause)

export function countLargestGroups(groups: readonly CauseGroup[]): LargestGroups {
  const largest: LargestGroups = {}
  for (const group of groups) {
    const name = statisticOf(group)
    largest[name] = Math.max(largest[name] ?? 0, group.members.length)
  }
  return largest
}

/** Keywords shown as evidence of a statement. */
const mostKeywords = 20

/**
 * The statements about a week: groups with more keywords than the weeks before would suggest. Undefined if too few
 * weeks are known. Reasons of moves come first, the largest effect first; then what changed on the pages beside the
 * ranks, whose effect isn't known: visits of these are those of their keywords that moved for no stated reason. A
 * keyword that moved counts for one reason, that of the largest effect; what is left of other groups must still be more
 * than usual.
 */
export function judgeWeek(
  groups: readonly CauseGroup[],
  references: readonly LargestGroups[],
): StoredStatement[] | undefined {
  if (references.length < weekReferences.least) return undefined
  const hasVolumes = groups.some(({ members }) => members.some(({ volume }) => volume !== null))
  const weigh = ({ clicks, volume }: Member) => clicks * (hasVolumes ? (volume ?? 0) : 1)
  const effectOf = (members: readonly Member[]) => Math.abs(members.reduce((sum, one) => sum + weigh(one), 0))
  const isLarger = (one: CauseGroup, other: CauseGroup) =>
    effectOf(one.members) - effectOf(other.members) || one.members.length - other.members.length
  const usualOf = (group: CauseGroup) => usualGroup(references.map((one) => one[statisticOf(group)] ?? 0))
  const isStated = (group: CauseGroup) => group.members.length > statedAbove(usualOf(group))

  const stated: CauseGroup[] = []
  const explained = new Set<number>()
  // Named reasons first; keywords that fell or rose for none of them are one group.
  for (const candidates of [groups.filter(isNamed), groups.filter((group) => isOfMoves(group) && !isNamed(group))]) {
    let left = candidates.filter(isStated)
    while (left.length > 0) {
      left = left
        .map((group) => ({ ...group, members: group.members.filter(({ id }) => !explained.has(id)) }))
        .filter(isStated)
        .toSorted(isLarger)
      const largest = left.pop()
      if (largest === undefined) break
      stated.push(largest)
      for (const { id } of largest.members) explained.add(id)
    }
  }
  const besideRanks = groups
    .filter((group) => !isOfMoves(group) && isStated(group))
    .map((group) => ({
      ...group,
      members: group.members.map((one) => (explained.has(one.id) ? { ...one, clicks: 0 } : one)),
    }))
  return [stated, besideRanks]
    .flatMap((some) => some.toSorted((one, other) => isLarger(other, one)))
    .slice(0, mostStatements)
    .map((group) => present(group, usualOf(group), weigh))
}

/** Reasons of a keyword's move, of which one is enough. */
const isOfMoves = ({ cause }: CauseGroup) => !cause.startsWith('feature-') && !cause.startsWith('ai-')
const isNamed = (group: CauseGroup) => isOfMoves(group) && group.cause !== 'fell' && group.cause !== 'rose'

function usualGroup(counts: readonly number[]): UsualGroup {
  const median = medianOf(counts)
  return { median, deviation: medianOf(counts.map((count) => Math.abs(count - median))) }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function present({ cause, key, pages, members }: CauseGroup, usual: UsualGroup, weigh: (member: Member) => number) {
  const known = members.filter(({ volume }) => volume !== null)
  const cited = members.filter(({ isCited }) => isCited !== null)
  const statement: StoredStatement = {
    cause,
    domain: ['entered', 'overtook', 'left', 'passed'].includes(cause) ? key : null,
    page_before: pages?.before ?? null,
    page_now: pages?.now ?? null,
    feature: serpFeatureKeys.find((feature) => cause.startsWith('feature-') && feature === key) ?? null,
    keywords_count: members.length,
    visits: known.length === 0 ? null : known.reduce((sum, { clicks, volume }) => sum + clicks * (volume ?? 0), 0),
    unknown_volume_count: members.length - known.length,
    cited_count:
      cause === 'ai-overview-appeared' && cited.length > 0 ? cited.filter(({ isCited }) => isCited).length : null,
    usual: usual.median,
    bound: statedAbove(usual),
    keywords: members
      .toSorted((left, right) => Math.abs(weigh(right)) - Math.abs(weigh(left)) || left.id - right.id)
      .slice(0, mostKeywords)
      .map(({ id, before, now }) => ({ id, before, now })),
  }
  return statement
}
