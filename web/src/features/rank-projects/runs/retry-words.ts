import type { RankProject } from '#contract/rank-project-row.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'

/** When failed keywords get another try by themselves, after a blank; nothing where none is planned. Credits are not foreseen. */
export const retryWords = ({ retry_at }: Pick<RankProject, 'retry_at'>) =>
  retry_at === null
    ? ''
    : ` Failed keywords are looked up again at ${formatDayAndClock(new Date(retry_at))}, if your credits allow.`
