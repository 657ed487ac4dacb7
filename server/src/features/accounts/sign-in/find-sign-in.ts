import { and, eq, gt, sql } from 'drizzle-orm'
import { viewerTable } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { credentials, trustedDevices } from '../tables.ts'
import { hmacDevice } from './trusted-devices.ts'

/** Everything a sign-in needs of an account, before its owner is proven. */
export type KnownSignIn = {
  accountId: number
  passwordHash: string | null
  emailProvenAt: Date | null
  codeOnNewDevice: boolean | null
  codeEveryTime: boolean | null
  temporaryUntil: Date | null
  /** The browser, where it is trusted for this account. */
  deviceId: string | null
}

/** One statement and little to read, whether or not the address is known. */
export async function findSignIn(
  ctx: Ctx,
  email: string,
  deviceToken: string | undefined,
): Promise<KnownSignIn | undefined> {
  const isThisBrowser = and(
    eq(trustedDevices.accountId, viewerTable.id),
    eq(trustedDevices.tokenHash, hmacDevice(ctx, deviceToken ?? '')),
    gt(trustedDevices.expiresAt, ctx.clock()),
  )
  const [known] = await ctx.db
    .select({
      accountId: viewerTable.id,
      passwordHash: credentials.passwordHash,
      emailProvenAt: credentials.emailProvenAt,
      codeOnNewDevice: credentials.codeOnNewDevice,
      codeEveryTime: credentials.codeEveryTime,
      temporaryUntil: credentials.temporaryUntil,
      deviceId: trustedDevices.id,
    })
    .from(viewerTable)
    .leftJoin(credentials, eq(credentials.accountId, viewerTable.id))
    .leftJoin(trustedDevices, isThisBrowser)
    .where(eq(sql`lower(${viewerTable.email})`, email.toLowerCase()))
  return known
}

/**
 * An account that is spared codes is so only where its password, which the whole world knows, lets nobody else in; and never
 * a second factor, which its owner has.
 */
export function needsCode(
  { settings }: Ctx,
  { emailProvenAt, codeOnNewDevice, codeEveryTime, deviceId }: KnownSignIn,
  hasFactor: boolean,
): boolean {
  if (emailProvenAt === null || codeEveryTime) return true
  const isSpared = codeOnNewDevice === false && settings.skipSignInCode && !hasFactor
  return !isSpared && deviceId === null
}
