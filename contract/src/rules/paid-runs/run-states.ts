/** States of a run of a check or of a project. */
export const runStates = ['running', 'done'] as const

/**
 * first: of the new project · from-check: read off the pages of the check the project was made of · scheduled: by its
 * schedule · manual: requested · added: of keywords added later · retry: automatic, of the keywords that a first or scheduled run did not get.
 */
export const rankRunKinds = ['first', 'from-check', 'scheduled', 'manual', 'added', 'retry'] as const
export type RankRunKind = (typeof rankRunKinds)[number]

/**
 * running · done: every keyword checked · partial: some failed · failed: all did · skipped-credits, skipped-plan: a
 * slot passed without a run.
 */
export const rankRunOutcomes = ['running', 'done', 'partial', 'failed', 'skipped-credits', 'skipped-plan'] as const
export type RankRunOutcome = (typeof rankRunOutcomes)[number]
