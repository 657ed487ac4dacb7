import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'

/**
 * Says when failed keywords are retried automatically, with a space before it; empty if no retry is planned. The credits
 * left by then are not known.
 */
export const retryText = ({ retry_at }: Pick<RankProject, 'retry_at'>) =>
  retry_at === null ? '' : ` We’ll retry at ${formatDayAndClock(new Date(retry_at))} if you have enough credits.`
