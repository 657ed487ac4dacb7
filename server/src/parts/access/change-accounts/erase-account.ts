import { eq } from 'drizzle-orm'
import { deletedUserName } from '#contract/rules/accounts/deleted-user.ts'
import { defaultCountryCode, defaultLanguageCode } from '#contract/rules/locations/places.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountRoles, accounts } from '../tables.ts'

/**
 * Takes everything personal off the account row, and its roles. The row stays, for the ledger, purchases and the audit log
 * name it. Suspended, it is passed over by whatever asks for that.
 */
export async function eraseAccount(tx: Ctx, accountId: number): Promise<void> {
  await tx.db.delete(accountRoles).where(eq(accountRoles.accountId, accountId))
  await tx.db
    .update(accounts)
    .set({
      // No address, so that nobody can register it or be emailed at it.
      email: `deleted-account-${accountId}`,
      name: deletedUserName(accountId),
      contact: null,
      country: defaultCountryCode,
      language: defaultLanguageCode,
      suspended: true,
      suspendReason: null,
      suspendedAt: null,
      deletedAt: tx.clock(),
    })
    .where(eq(accounts.id, accountId))
}
