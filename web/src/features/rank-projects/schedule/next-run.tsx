import { nextRun, type ScheduleChoice } from './schedule-choice.ts'

type NextRunProps = {
  choice: ScheduleChoice
  /** Of the project, whose slots are counted from that day. */
  createdAt: Date
  now: Date
}

/** When the project runs next by itself, told by the clocks of its own zone. */
export function NextRunWords({ choice, createdAt, now }: NextRunProps) {
  if (!choice.isDaily && choice.frequency === 'never') return <>It runs only when you refresh it.</>
  const next = nextRun(choice, createdAt, now)
  if (next === undefined) return null
  return (
    <>
      Next run by itself: <b>{dayAndClock(next, choice.timeZone)}</b> ({choice.timeZone.replaceAll('_', ' ')}).
    </>
  )
}

/** "Saturday 21 November 2026, 06:00" */
function dayAndClock(moment: Date, timeZone: string) {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const [longDay, time] = [day, clock].map((parts) => new Intl.DateTimeFormat('en-GB', parts).format(moment))
  return `${longDay?.replace(',', '')}, ${time}`
}
