import { formatAgo } from '../../../shared/format/dates.ts'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Shows the time since then if it is less than a day, otherwise the date. */
export function LastUsed({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  const isToday = now.getTime() - date.getTime() < dayMilliseconds
  return <>last used {isToday ? <Moment at={at}>{formatAgo(date, now)}</Moment> : <Moment at={at} />}</>
}
