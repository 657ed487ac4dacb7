import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ProjectRow } from '../get-project.ts'

/** The first of so many days up to today, on the project's calendar. */
export const firstDayOf = (ctx: AccountCtx, { timeZone }: ProjectRow, days: CurveSpan): LocalDate =>
  addDays(localDateOf(ctx.clock(), timeZone), 1 - days)
