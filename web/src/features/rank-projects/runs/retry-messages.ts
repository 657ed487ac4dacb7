import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'

/**
 * The time when failed keywords are retried automatically, after a blank; nothing where none is planned. Credits are
 * not foreseen.
 */
export const retryText = ({ retry_at }: Pick<RankProject, 'retry_at'>) =>
  retry_at === null ? '' : ` We’ll retry at ${formatDayAndClock(new Date(retry_at))} if you have enough credits.`
