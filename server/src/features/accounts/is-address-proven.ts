import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { credentials } from './tables.ts'

/** True if the owner of an account's address has shown to be it. */
export const isAddressProven = async (ctx: Ctx, accountId: number): Promise<boolean> =>
  (await ctx.db.$count(credentials, and(eq(credentials.accountId, accountId), isNotNull(credentials.emailProvenAt)))) >
  0
