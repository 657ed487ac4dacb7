import { hourEnd } from '#contract/rules/rank-projects/schedule.ts'
import { nextRun, type ScheduleChoice } from './schedule-choice.ts'

type NextRunProps = {
  choice: ScheduleChoice
  /** Creation of the project, whose slots are counted from that day. */
  createdAt: Date
  now: Date
}

/** The project's next scheduled run, in the project's time zone. */
export function NextRunText({ choice, createdAt, now }: NextRunProps) {
  if (!choice.isDaily && choice.frequency === 'never') return <>Manual runs only.</>
  const next = nextRun(choice, createdAt, now)
  if (next === undefined) return null
  return (
    <>
      Next scheduled run: <b>{dayAndHour(next, choice)}</b> ({choice.timeZone.replaceAll('_', ' ')}).
    </>
  )
}

/** "Saturday 21 November 2026, between 06:00 and 07:00": runs are spread over the hour. */
function dayAndHour(moment: Date, { timeZone }: ScheduleChoice) {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const [longDay, time = ''] = [day, clock].map((parts) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(moment),
  )
  return `${longDay?.replace(',', '')}, between ${time} and ${hourEnd(time)}`
}
