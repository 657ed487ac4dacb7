import { rankChangeOf } from '#contract/rank-change.ts'
import type { OwnRankOnDay } from '#contract/rank-project-views.ts'
import { changeOnDay, type RankChange } from '../../../shared/ranks/rank-change.ts'

/** A look compared with another one; undefined where nothing moved or there is no other. */
export function changeBetween(before: OwnRankOnDay | undefined, now: OwnRankOnDay): RankChange | undefined {
  if (before === undefined) return undefined
  return changeOnDay({ state: now.state, rank: now.rank, ...rankChangeOf(before, now) })
}

export type KeywordSummary = {
  /** The newest look that worked; undefined before there was one. */
  latest: OwnRankOnDay | undefined
  /** The one before it. */
  before: OwnRankOnDay | undefined
  /** The oldest of the time looked at, where it is not the newest. */
  first: OwnRankOnDay | undefined
  /** Since when without a break the same page has ranked; undefined while none does. */
  pageSince: OwnRankOnDay | undefined
}

export function summariseKeyword(days: readonly OwnRankOnDay[]): KeywordSummary {
  const worked = days.filter(({ state }) => state !== 'failed')
  const latest = worked.at(-1)
  return {
    latest,
    before: worked.at(-2),
    first: worked.length > 1 ? worked[0] : undefined,
    pageSince: latest === undefined ? undefined : samePageSince(worked, latest.url),
  }
}

function samePageSince(worked: readonly OwnRankOnDay[], url: string | null) {
  if (url === null) return undefined
  const other = worked.findLastIndex((look) => look.url !== url)
  return worked[other + 1]
}
