import { countOrRefuse, senderOf } from '../../../parts/access/attempts/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withHasher } from '../passwords/hash-password.ts'
import { refuseCommonPassword } from '../passwords/refuse-common.ts'
import { openTrial } from './open-trial.ts'
import { refuseDisposable } from './refuse-disposable.ts'

export type Register = { name: string; email: string; password: string }

/** An answer tells whether an address has an account, so few may be asked about, and few times about one. */
const perSender = { name: 'register.sender', most: 5, per: hours(1) }
const perAddress = { name: 'register.address', most: 3, per: hours(1) }

/** Makes a trial account: row, role, password, plan and credits in one transaction. Throws `email.taken`. */
export async function register(ctx: Ctx, { name, email, password }: Register): Promise<{ trialCredits: number }> {
  // Before anything is counted: it reveals nothing of any account, and trying for a better password
  // locks nobody out.
  await refuseCommonPassword(password, { about: [name, email] })
  const passwordHash = await withHasher(ctx, async (hasher) => {
    for (const limit of [
      { ...perSender, subject: senderOf(ctx) },
      { ...perAddress, subject: email },
    ])
      await countOrRefuse(ctx, limit)
    return hasher.hash(password)
  })
  // Without a place: a service that answers slowly must not keep others from hashing.
  await refuseDisposable(ctx, email)
  const { accountId, trialCredits } = await openTrial(ctx, { name, email, passwordHash })
  ctx.log.info({ accountId, trialCredits }, 'registered')
  return { trialCredits }
}
