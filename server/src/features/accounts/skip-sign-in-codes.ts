import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { credentials } from './tables.ts'

/**
 * Vouches for addresses whose emails reach nobody, and has their accounts asked for no code on new devices. Leaves alone
 * what is so already.
 */
export async function skipSignInCodes(ctx: Ctx, emails: readonly string[]): Promise<void> {
  const lowered = emails.map((email) => email.toLowerCase())
  const spared = ctx.db
    .select({ id: viewerTable.id })
    .from(viewerTable)
    .where(inArray(sql`lower(${viewerTable.email})`, lowered))
  const { accountId, codeOnNewDevice, emailProvenAt } = credentials
  await ctx.db
    .update(credentials)
    .set({ codeOnNewDevice: false, emailProvenAt: sql`coalesce(${emailProvenAt}, ${ctx.clock().toISOString()})` })
    .where(and(inArray(accountId, spared), or(eq(codeOnNewDevice, true), isNull(emailProvenAt))))
}
