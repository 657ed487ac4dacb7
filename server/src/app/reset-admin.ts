import { z } from 'zod'
import { emailAddress } from '#contract/accounts/fields.ts'
import { resetAccess, resetLinkMinutes } from '../features/accounts/module.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readClock } from '../platform/database/database-clock.ts'
import { createEventPublisher } from '../platform/events/events.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log/log.ts'
import { settingsOf } from './adapters.ts'
import { jobHandlers } from './jobs.ts'
import { declared } from './modules.ts'

const account = z.object({ email: emailAddress('Enter a valid email address.') })

export type ResetAdmin = { email: string; isEmailed: boolean; mayBeCustomer: boolean; operator: string }

/** Restores access for locked-out staff. `sentence` describes what was done and contains the link. */
export async function resetAdmin(
  databaseUrl: string,
  config: Config & { appSecret: string },
  input: ResetAdmin,
  log: Logger,
): Promise<{ isMade: boolean; sentence: string }> {
  const parsed = account.safeParse({ email: input.email })
  if (!parsed.success) return { isMade: false, sentence: parsed.error.issues.map(({ message }) => message).join('\n') }
  const { db, pool, close } = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'serpplus admin',
    onIdleError: () => {},
  })
  // It only sends and needs no notifications.
  const listen = async () => async () => {}
  const jobs = await openJobs({ url: databaseUrl, log, jobs: jobHandlers.map(({ job }) => job), listen, works: false })
  try {
    // All that the use case reads.
    const ctx = {
      db,
      clock: await readClock(pool),
      log,
      jobs,
      events: createEventPublisher(db, log),
      noticeKinds: declared.notices,
      settings: settingsOf(config),
    } as unknown as Ctx
    const outcome = await resetAccess(ctx, { ...input, ...parsed.data })
    return { isMade: outcome.kind === 'reset', sentence: sentenceOf(outcome, parsed.data.email) }
  } finally {
    await jobs.stop(0)
    await close()
  }
}

function sentenceOf(outcome: Awaited<ReturnType<typeof resetAccess>>, email: string): string {
  if (outcome.kind !== 'reset')
    return outcome.kind === 'unknown'
      ? `There is no account with the email address ${email}.`
      : `${email} is a customer, who can use “Forgot password?” on the sign-in page. To reset it anyway, add --customer.`
  const { removed, url } = outcome
  return [
    `Removed from ${email} (account ${outcome.accountId}): ${removed.factors} two-step verification methods and all recovery codes, ${removed.devices} trusted browsers, ${removed.sessions} sessions.`,
    url === undefined
      ? `A worker will email a link to set a new password. It works once and expires in ${resetLinkMinutes} minutes.`
      : `This link sets a new password. It works once, within ${resetLinkMinutes} minutes. Give it only to that person:\n${url}`,
    ...(outcome.isSuspended ? ['The account is suspended and can’t sign in until it is unsuspended.'] : []),
  ].join('\n')
}
