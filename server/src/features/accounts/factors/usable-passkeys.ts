import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { passkeys } from '../tables.ts'
import type { RelyingParty } from './relying-party.ts'

const isUsable = (accountId: number, party: RelyingParty) =>
  and(eq(passkeys.accountId, accountId), eq(passkeys.rpId, party.id))

/** The passkeys of an account that browsers offer on this site. */
export const listUsablePasskeys = (ctx: Ctx, accountId: number, party: RelyingParty) =>
  ctx.db.select().from(passkeys).where(isUsable(accountId, party))

/** One of the account's own by the id its browser gives it; somebody else's is none. */
export async function findUsablePasskey(ctx: Ctx, accountId: number, party: RelyingParty, credentialId: string) {
  const [passkey] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(isUsable(accountId, party), eq(passkeys.credentialId, credentialId)))
  return passkey
}

/** Keeps how far a passkey has counted; false where it was used with this or a later count meanwhile, or is gone. */
export async function consumePasskey(tx: Ctx, accountId: number, id: string, counter: number): Promise<boolean> {
  const isAhead = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const used = await tx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: tx.clock() })
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id), isAhead))
  return used.rowCount === 1
}
