import type { CurveSpan } from '#contract/rank-project-views.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import type { ProjectRow } from '../own-project.ts'

/** The first of so many days up to today, on the project's calendar. */
export const firstDayOf = (ctx: AccountCtx, { timeZone }: ProjectRow, days: CurveSpan): LocalDate =>
  addDays(localDateOf(ctx.clock(), timeZone), 1 - days)
