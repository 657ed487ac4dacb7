import { hours } from '../../../platform/clock/clock.ts'
import type { AccountCtx } from '../../access/index.ts'
import { takeOrRefuse } from './take-or-refuse.ts'

const perActor = { name: 'staff-email.actor', most: 60, per: hours(1), what: 'emails' } as const
const perAddress = { name: 'staff-email.address', most: 3, per: hours(1), what: 'emails' } as const

/**
 * Counts a call by which staff have somebody emailed: an invitation, a link, a temporary password, another address. Refuses
 * too many for one address, whoever of staff it is, and too many by one of them. Call it outside of any transaction.
 */
export async function countStaffEmail(ctx: AccountCtx, addresses: readonly string[]): Promise<void> {
  await takeOrRefuse(ctx, { ...perActor, subject: String(ctx.account.id) })
  for (const subject of new Set(addresses.map((address) => address.toLowerCase())))
    await takeOrRefuse(ctx, { ...perAddress, subject })
}
