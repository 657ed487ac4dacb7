/** Each keyword’s latest check is compared with the one it had so many days before. */
export const weekDays = 7

/** Statements about a week. */
export const mostStatements = 7

/** The days whose weeks a week is judged by: the newest so many before it, and the least that tell what is usual. */
export const weekReferences = { most: 28, least: 10 } as const

/**
 * Reasons that a group of keywords shares. A domain: entered the page above us · overtook us · left the page from above us · was passed by us. Our
 * page was replaced by another of ours. AI Overviews and features of the results pages. fell, rose: for reasons that are each too small to name.
 */
export const weekCauses = [
  'entered',
  'overtook',
  'left',
  'passed',
  'page-replaced',
  'ai-overview-appeared',
  'ai-overview-left',
  'ai-overview-cited',
  'ai-overview-uncited',
  'feature-appeared',
  'feature-left',
  'feature-won',
  'feature-lost',
  'fell',
  'rose',
] as const
export type WeekCause = (typeof weekCauses)[number]

/** The median of the largest groups of the weeks before, and their median distance from it (median absolute deviation). */
export type UsualGroup = { median: number; deviation: number }

/** A group is stated if it has more keywords than this: six deviations above the median, and at least four keywords above it. */
export const statedAbove = ({ median, deviation }: UsualGroup): number => median + Math.max(6 * deviation, 4)
