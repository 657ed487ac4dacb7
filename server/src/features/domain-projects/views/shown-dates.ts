import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DomainRow } from '../load-domain.ts'
import { domainDates } from '../tables.ts'

export type DateRow = typeof domainDates.$inferSelect

/** Dates of a domain whose check has ended, oldest first. */
export const listDates = (ctx: Ctx, { accountId, id }: DomainRow): Promise<DateRow[]> =>
  ctx.db
    .select()
    .from(domainDates)
    .where(and(eq(domainDates.accountId, accountId), eq(domainDates.projectId, id), isNotNull(domainDates.finishedAt)))
    .orderBy(asc(domainDates.day), asc(domainDates.run))

/** The date of a first check under way, with the rows stored so far: shown as long as there is no other, and never as a date. */
export async function findLoadingDate(ctx: Ctx, { accountId, id, run }: DomainRow): Promise<DateRow | undefined> {
  const { finishedAt, run: number, projectId } = domainDates
  const [date] = await ctx.db
    .select()
    .from(domainDates)
    .where(and(eq(domainDates.accountId, accountId), eq(projectId, id), eq(number, run), isNull(finishedAt)))
  return date
}

export type ChosenDates = { created_at?: string | undefined; compare_date?: string | undefined }
export type ShownDates = { shown: DateRow | undefined; compared: DateRow | undefined }

/** The newest one and the one before it, where nothing else was chosen. Throws `input.invalid` for a day without a check. */
export function chooseDates(dates: readonly DateRow[], { created_at, compare_date }: ChosenDates): ShownDates {
  const shown = created_at === undefined ? dates.at(-1) : dateOf(dates, created_at, 'created_at')
  if (compare_date !== undefined) return { shown, compared: dateOf(dates, compare_date, 'compare_date') }
  const at = shown === undefined ? -1 : dates.indexOf(shown)
  return { shown, compared: at > 0 ? dates[at - 1] : undefined }
}

function dateOf(dates: readonly DateRow[], day: string, path: string): DateRow {
  const found = dates.find((date) => date.day === day)
  if (found === undefined)
    throw new AppError('input.invalid', `no check on ${day}`, {
      publicMessage: domainProjectMessages.date,
      data: { issues: [{ path, message: domainProjectMessages.date }] },
    })
  return found
}
