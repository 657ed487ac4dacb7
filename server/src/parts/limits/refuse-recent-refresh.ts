import { freshHours } from '#contract/rules/limits/limits.ts'
import { before, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/**
 * Refuses a refresh of what was checked within the hours a page counts as fresh, null where it never was. Throws
 * `refresh.recent` with the time of the newest check.
 */
export function refuseWhileFresh(ctx: Ctx, checkedAt: readonly (Date | null)[], publicMessage?: string): void {
  const newest = new Date(Math.max(0, ...checkedAt.map((moment) => moment?.getTime() ?? 0)))
  if (newest <= before(ctx.clock(), hours(freshHours))) return
  throw new AppError('refresh.recent', `checked at ${newest.toISOString()}`, {
    ...(publicMessage !== undefined && { publicMessage }),
    data: { taken_at: newest.toISOString() },
  })
}
