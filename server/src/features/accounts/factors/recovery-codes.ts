import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { recoveryCodes } from '../tables.ts'

const howMany = 10
/** Without those that are read as one another: 0 and o, 1, i and l, and u. 12 of 31 are 59 bits. */
const letters = '23456789abcdefghjkmnpqrstvwxyz'
const length = 12

/** However it is written, in small letters and without what parts it. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')

const newRecoveryCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

const hashRecoveryCode = (ctx: Ctx, accountId: number, code: string) =>
  hmac(ctx, 'recovery-code', String(accountId), plain(code))

/** Makes new ones in place of all earlier ones. They are returned once, in groups of four, and kept nowhere. */
export async function makeRecoveryCodes(tx: Ctx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newRecoveryCode)
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx.db
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ accountId, codeHash: hashRecoveryCode(tx, accountId, code), createdAt: tx.clock() })),
    )
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

const isUnused = (accountId: number) => and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
const isThisOne = (ctx: Ctx, accountId: number, code: string) =>
  and(isUnused(accountId), eq(recoveryCodes.codeHash, hashRecoveryCode(ctx, accountId, code)))

export async function isRecoveryCodeRight(ctx: Ctx, accountId: number, code: string): Promise<boolean> {
  return (await ctx.db.$count(recoveryCodes, isThisOne(ctx, accountId, code))) === 1
}

/** Uses it up and notifies its owner. Of several calls with the same code, one gets true. */
export async function consumeRecoveryCode(tx: Ctx, accountId: number, code: string): Promise<boolean> {
  const used = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: tx.clock() })
    .where(isThisOne(tx, accountId, code))
  if (used.rowCount !== 1) return false
  const left = await tx.db.$count(recoveryCodes, isUnused(accountId))
  await recordAudit(tx, { action: 'recovery-codes.used', actorId: accountId, accountId, data: { left } })
  await notify(tx, accountId, accountsNotices['recovery-codes.used'], { left })
  return true
}
