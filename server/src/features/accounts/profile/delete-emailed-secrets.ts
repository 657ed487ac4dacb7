import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { emailLinks, passwordEmails, passwordLinks, pendingSignIns } from '../tables.ts'

/**
 * Voids whatever was emailed for an account or is about to be: codes, links for a new password or address, temporary
 * passwords. Call it where the password or the address becomes another.
 */
export async function deleteEmailedSecrets(tx: Ctx, accountId: number): Promise<void> {
  for (const table of [pendingSignIns, passwordLinks, emailLinks, passwordEmails])
    await tx.db.delete(table).where(eq(table.accountId, accountId))
}
