import { type AttemptLimit, countOrRefuse, returnAttempt } from '../../../parts/access/attempts/index.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'

const perActor = { name: 'staff-email.actor', most: 60, per: hours(1), what: 'emails' } as const
const perAddress = { name: 'staff-email.address', most: 3, per: hours(1), what: 'emails' } as const

/**
 * Counts a call by which staff have somebody emailed: an invitation, a link, a temporary password, another address. Refuses
 * too many for one address, whoever of staff it is, and too many by one of them. What fails emails nobody and does not
 * count. Call it outside of any transaction.
 */
export async function countingStaffEmail<Done>(
  ctx: AccountCtx,
  addresses: readonly string[],
  work: () => Promise<Done>,
): Promise<Done> {
  const subjects = new Set(addresses.map((address) => address.toLowerCase()))
  const limits: AttemptLimit[] = [
    { ...perActor, subject: String(ctx.account.id) },
    ...[...subjects].map((subject) => ({ ...perAddress, subject })),
  ]
  const taken: AttemptLimit[] = []
  try {
    for (const limit of limits) {
      await countOrRefuse(ctx, limit)
      taken.push(limit)
    }
    return await work()
  } catch (error) {
    for (const limit of taken) await returnAttempt(ctx, limit)
    throw error
  }
}
