import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { credentials } from './tables.ts'

/** True if an account's owner has proven that the email address is theirs. */
export const isAddressProven = async (ctx: Ctx, accountId: number): Promise<boolean> =>
  (await ctx.db.$count(credentials, and(eq(credentials.accountId, accountId), isNotNull(credentials.emailProvenAt)))) >
  0
