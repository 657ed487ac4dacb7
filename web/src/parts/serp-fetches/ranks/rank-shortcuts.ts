import type { Shortcut } from '../../../shared/shortcuts/shortcuts.ts'

/** Shortcuts of keywords and their ranks. */
export const rankShortcuts = {
  nextKeyword: { where: 'Keyword panel', does: 'Next keyword', keys: ['j', 'ArrowRight'] },
  previousKeyword: { where: 'Keyword panel', does: 'Previous keyword', keys: ['k', 'ArrowLeft'] },
  newerDates: { where: 'Rank history', does: 'Newer dates', keys: ['ArrowLeft'] },
  olderDates: { where: 'Rank history', does: 'Older dates', keys: ['ArrowRight'] },
} as const satisfies Record<string, Shortcut>
