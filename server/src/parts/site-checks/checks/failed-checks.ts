import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { countWithin, secondsUntilAllowed } from '../../access/attempts/index.ts'
import type { AccountCtx } from '../../access/index.ts'
import type { SiteRun } from '../tables.ts'

/** The reason why a run ends whose site was deleted. */
export const siteDeleted = 'deleted'

/**
 * The limit on failed checks of an account. They are free for the customer, although the provider may have billed them.
 */
const failedChecks = (accountId: number) => ({
  name: 'site-checks.failed',
  subject: String(accountId),
  most: 10,
  per: hours(1),
})

/** Counts a run nothing is charged for. Schedules can’t be run at will, and of a run that made no call nothing was billed. */
export async function countIfFailed(tx: Ctx, run: SiteRun): Promise<void> {
  const wasCalled = run.failure !== siteDeleted || run.attempts > 0
  if (run.failedCount > 0 && run.kind !== 'scheduled' && wasCalled) await countWithin(tx, failedChecks(run.accountId))
}

/** Throws `rate.limited` while too many checks of the account have failed. */
export async function refuseAfterFailedChecks(ctx: AccountCtx): Promise<void> {
  const seconds = await secondsUntilAllowed(ctx, failedChecks(ctx.account.id))
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw new AppError('rate.limited', `checks of account ${ctx.account.id} keep failing`, {
    publicMessage: `Too many of your checks have failed. You weren’t charged for them. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    data: { retry_after_seconds: seconds },
  })
}

/**
 * Seconds a run waits that began before too many checks failed; 0 if it needn’t. Otherwise an account could begin any number at once.
 * A run that has rows waits for nothing, because they are paid for.
 */
export async function pauseOfFailedChecks(ctx: Ctx, { accountId, kind, doneCount }: SiteRun): Promise<number> {
  return kind === 'scheduled' || doneCount > 0 ? 0 : secondsUntilAllowed(ctx, failedChecks(accountId))
}
