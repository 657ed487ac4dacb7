import {
  type ChosenDates,
  chooseDates as chooseDatesOf,
  findLoadingDate as findLoadingDateOf,
  listDates as listDatesOf,
  type ShownDates,
} from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DateRow, type DomainRow, domainStore } from '../domain-work.ts'

/** Dates of a domain whose check has ended, oldest first. */
export const listDates = (ctx: Ctx, domain: DomainRow): Promise<DateRow[]> => listDatesOf(ctx, domainStore, domain)

/** The date of a first check under way, with the rows stored so far: shown as long as there is no other, and never as a date. */
export const findLoadingDate = (ctx: Ctx, domain: DomainRow): Promise<DateRow | undefined> =>
  findLoadingDateOf(ctx, domainStore, domain)

/** The newest one and the one before it, where nothing else was chosen. Throws `input.invalid` for a day without a check. */
export const chooseDates = (dates: readonly DateRow[], chosen: ChosenDates): ShownDates<DateRow> =>
  chooseDatesOf(domainStore, dates, chosen)
