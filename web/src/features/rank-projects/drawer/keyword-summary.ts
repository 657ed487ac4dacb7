import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'

export type KeywordSummary = {
  /** The newest successful check; undefined before there was one. */
  latest: OwnRankOnDay | undefined
  /** The one before it. */
  before: OwnRankOnDay | undefined
  /** The oldest of the span that it can be compared with, where it is not the newest. */
  first: OwnRankOnDay | undefined
  /** Since when without a break the same page has ranked; undefined while none does. */
  pageSince: OwnRankOnDay | undefined
}

export function summariseKeyword(days: readonly OwnRankOnDay[]): KeywordSummary {
  const worked = comparable(days.filter(({ state }) => state !== 'failed'))
  const latest = worked.at(-1)
  return {
    latest,
    before: worked.at(-2),
    first: worked.length > 1 ? worked[0] : undefined,
    pageSince: latest === undefined ? undefined : samePageSince(worked, latest.url),
  }
}

/** Checks with the latest engine, device, language and place. */
const comparable = (worked: readonly OwnRankOnDay[]) =>
  worked.slice(
    Math.max(
      worked.findLastIndex(({ is_baseline }) => is_baseline),
      0,
    ),
  )

function samePageSince(worked: readonly OwnRankOnDay[], url: string | null) {
  if (url === null) return undefined
  const other = worked.findLastIndex((snapshot) => snapshot.url !== url)
  return worked[other + 1]
}
