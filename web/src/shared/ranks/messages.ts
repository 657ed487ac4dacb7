import type { reasonsNotCompared } from '#contract/rank-projects/standing.ts'

/** Why a project shows no change over seven days. */
export const notComparedTexts = {
  first: 'No rankings from 7 days ago',
  settings: 'Settings changed in the last 7 days',
  depth: 'Depth changed in the last 7 days',
} as const satisfies Record<(typeof reasonsNotCompared)[number], string>
