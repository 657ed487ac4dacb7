import { and, eq, lt, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { describeDevice } from '../../../platform/network/describe-device.ts'
import { hmac, newToken } from '../../../platform/secrets/secrets.ts'
import { trustedDevices } from '../tables.ts'

/** From the code on, however much it is used. */
export const deviceTrustedFor = days(30)

/** The stored form of a browser's `device` cookie. */
export const hmacDevice = (ctx: Ctx, token: string) => hmac(ctx, 'device', token)

/**
 * Trusts the browser for an account from now on, and returns its new cookie. Always a new one: a cookie that somebody
 * else put there before trusts nobody. Whoever else is trusted in this browser stays so. Call it in a transaction.
 */
export async function trustDevice(
  tx: Ctx,
  accountId: number,
  oldToken: string | undefined,
): Promise<{ token: string; isNew: boolean }> {
  const now = tx.clock()
  const token = newToken()
  const tokenHash = hmacDevice(tx, token)
  const isNew = oldToken === undefined || !(await handOver(tx, accountId, hmacDevice(tx, oldToken), tokenHash))
  await tx.db.insert(trustedDevices).values({
    accountId,
    id: uuid(),
    tokenHash,
    device: describeDevice(tx.origin?.userAgent ?? ''),
    ip: tx.origin?.ip ?? '',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: after(now, deviceTrustedFor),
  })
  return { token, isNew }
}

/** Clears the account's place in this browser and leads everybody else's to the new cookie. Tells whether it was trusted. */
async function handOver(tx: Ctx, accountId: number, oldHash: string, newHash: string): Promise<boolean> {
  const isThisBrowser = eq(trustedDevices.tokenHash, oldHash)
  const replaced = await tx.db
    .delete(trustedDevices)
    .where(and(isThisBrowser, eq(trustedDevices.accountId, accountId)))
    .returning({ expiresAt: trustedDevices.expiresAt })
  await tx.db.update(trustedDevices).set({ tokenHash: newHash }).where(isThisBrowser)
  return replaced.some(({ expiresAt }) => expiresAt > tx.clock())
}

/** Leaves an account no trusted browser but the one with this cookie, if that is trusted. Returns how many went. */
export async function deleteOtherDevices(tx: Ctx, accountId: number, deviceToken: string | undefined): Promise<number> {
  const thisBrowser = hmacDevice(tx, deviceToken ?? '')
  const forgotten = await tx.db
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), ne(trustedDevices.tokenHash, thisBrowser)))
  return forgotten.rowCount ?? 0
}

export async function recordDeviceUse(tx: Ctx, accountId: number, id: string): Promise<boolean> {
  const noted = await tx.db
    .update(trustedDevices)
    .set({ lastUsedAt: tx.clock() })
    .where(and(eq(trustedDevices.accountId, accountId), eq(trustedDevices.id, id)))
  return noted.rowCount === 1
}

/** Removes devices that need a code again. Returns how many. */
export async function sweepDevices(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, ctx.clock()))
  return swept.rowCount ?? 0
}
