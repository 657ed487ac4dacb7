import { and, desc, eq, gt } from 'drizzle-orm'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { recordAudit } from '../../audit/index.ts'
import { hmacDevice } from '../sign-in/trusted-devices.ts'
import { credentials, trustedDevices } from '../tables.ts'
import { presentOpen } from './list-sessions.ts'

/** The browsers that need no code for the account, the last used first; `cookies` tell which of them asks. */
export async function listDevices(
  ctx: AccountCtx,
  cookies: CookieJar,
): Promise<{ devices: DeviceUseView[]; codeEveryTime: boolean }> {
  const token = cookies.read('device')
  const asking = token && hmacDevice(ctx, token)
  const [rows, [choice]] = await Promise.all([
    ctx.db
      .select()
      .from(trustedDevices)
      .where(and(eq(trustedDevices.accountId, ctx.account.id), gt(trustedDevices.expiresAt, ctx.clock())))
      .orderBy(desc(trustedDevices.lastUsedAt), desc(trustedDevices.createdAt)),
    ctx.db
      .select({ codeEveryTime: credentials.codeEveryTime })
      .from(credentials)
      .where(eq(credentials.accountId, ctx.account.id)),
  ])
  return {
    devices: rows.map(({ tokenHash, ...device }) => presentOpen(device, tokenHash === asking)),
    codeEveryTime: choice?.codeEveryTime ?? false,
  }
}

/** Trusts one of the account's devices no longer. */
export async function deleteDevice(ctx: AccountCtx, id: string): Promise<void> {
  const accountId = ctx.account.id
  await inTransaction(ctx, async (tx) => {
    const [forgotten] = await tx.db
      .delete(trustedDevices)
      .where(and(eq(trustedDevices.accountId, accountId), eq(trustedDevices.id, id)))
      .returning({ device: trustedDevices.device })
    if (forgotten === undefined) throw notFound(`device ${id} of account ${accountId}`)
    await recordAudit(tx, { action: 'device.forgotten', actorId: accountId, accountId, data: forgotten })
  })
}

/** Trusts none of the account's devices any longer. Answers how many it were. */
export function deleteDevices(ctx: AccountCtx): Promise<number> {
  const accountId = ctx.account.id
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .delete(trustedDevices)
      .where(eq(trustedDevices.accountId, accountId))
      .returning({ expiresAt: trustedDevices.expiresAt })
    // Expired devices that wait to be swept needed a code anyway.
    const forgotten = rows.filter(({ expiresAt }) => expiresAt > ctx.clock()).length
    if (forgotten > 0)
      await recordAudit(tx, { action: 'device.forgotten', actorId: accountId, accountId, data: { forgotten } })
    return forgotten
  })
}
