import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type SiteStore, siteDateTable } from './site-work.ts'
import type { Site, SiteDate, SiteRun } from './tables.ts'

/** Dates of a site whose check has ended, oldest first. */
export async function listDates<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  ctx: Ctx,
  store: SiteStore<SiteRow, Run, DateRow>,
  { accountId, id }: Pick<Site, 'accountId' | 'id'>,
): Promise<DateRow[]> {
  const dates = siteDateTable(store)
  const rows = await ctx.db
    .select()
    .from(dates)
    .where(and(eq(dates.accountId, accountId), eq(dates.projectId, id), isNotNull(dates.finishedAt)))
    .orderBy(asc(dates.day), asc(dates.run))
  return rows as SiteDate[] as DateRow[]
}

/** The date of a first check under way, with the rows stored so far: shown as long as there is no other, and never as a date. */
export async function findLoadingDate<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  ctx: Ctx,
  store: SiteStore<SiteRow, Run, DateRow>,
  { accountId, id, run }: Pick<Site, 'accountId' | 'id' | 'run'>,
): Promise<DateRow | undefined> {
  const dates = siteDateTable(store)
  const [date] = await ctx.db
    .select()
    .from(dates)
    .where(and(eq(dates.accountId, accountId), eq(dates.projectId, id), eq(dates.run, run), isNull(dates.finishedAt)))
  return date as SiteDate | undefined as DateRow | undefined
}

export type ChosenDates = { created_at?: string | undefined; compare_date?: string | undefined }
export type ShownDates<DateRow extends SiteDate = SiteDate> = {
  shown: DateRow | undefined
  compared: DateRow | undefined
}

/**
 * The newest one and the one before it, where nothing else was chosen. Throws `input.invalid` with `unknownDate` for a day
 * without a check.
 */
export function chooseDates<DateRow extends SiteDate>(
  { unknownDate }: Pick<SiteStore, 'unknownDate'>,
  dates: readonly DateRow[],
  { created_at, compare_date }: ChosenDates,
): ShownDates<DateRow> {
  const find = (day: string, path: string) => {
    const found = dates.find((date) => date.day === day)
    if (found !== undefined) return found
    throw new AppError('input.invalid', `no check on ${day}`, {
      publicMessage: unknownDate,
      data: { issues: [{ path, message: unknownDate }] },
    })
  }
  const shown = created_at === undefined ? dates.at(-1) : find(created_at, 'created_at')
  if (compare_date !== undefined) return { shown, compared: find(compare_date, 'compare_date') }
  const at = shown === undefined ? -1 : dates.indexOf(shown)
  return { shown, compared: at > 0 ? dates[at - 1] : undefined }
}
