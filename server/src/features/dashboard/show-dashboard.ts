import { before, days } from '../../platform/clock/clock.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { availableCredits, sumSpentPerDay } from '../credits/index.ts'

const daysShown = { weekly: 7, monthly: 30, yearly: 365 } as const

export type ShowDashboard = { filter: keyof typeof daysShown; timeZone: string }

/** Credits left, and used per day of the viewer's zone; days without use count 0. */
export async function showDashboard(ctx: AccountCtx, input: ShowDashboard) {
  const today = dayIn(ctx.clock(), input.timeZone)
  const dates = Array.from({ length: daysShown[input.filter] }, (_, at) =>
    dayBefore(today, daysShown[input.filter] - 1 - at),
  )
  // Two days more than shown cover every zone's distance from UTC; the map below drops what is too early.
  const from = before(ctx.clock(), days(dates.length + 2))
  const [leftCredits, spent] = await Promise.all([
    availableCredits(ctx, ctx.account.id),
    sumSpentPerDay(ctx, { from, timeZone: input.timeZone }),
  ])
  const byDate = new Map(spent.map((day) => [day.date, day.count]))
  return { userData: { leftCredits }, dailyCredits: dates.map((date) => ({ date, count: byDate.get(date) ?? 0 })) }
}

/** The calendar date somewhere, as YYYY-MM-DD. */
function dayIn(time: Date, timeZone: string): string {
  try {
    // The database reads a bare offset with the opposite sign.
    if (/^[+-]/.test(timeZone)) throw new RangeError('an offset is no zone')

    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
  } catch {
    throw new AppError('input.invalid', `unknown zone ${timeZone}`, {
      publicMessage: 'The time zone must be an IANA name such as Europe/Dublin.',
    })
  }
}

const dayBefore = (date: string, count: number) =>
  before(new Date(`${date}T00:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10)
