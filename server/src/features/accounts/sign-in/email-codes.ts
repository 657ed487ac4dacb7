import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { after, before, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hmac, newCode } from '../../../platform/secrets/secrets.ts'
import { pendingSignIns } from '../tables.ts'

/** Stated in the email. */
const validFor = minutes(10)
const mostTries = 5

const hmacCode = (ctx: Ctx, signInId: string, code: string) => hmac(ctx, 'code', signInId, code)

/**
 * Makes a code in place of the one before, for a sign-in that still waits for one; undefined where nobody does. The code
 * itself is kept nowhere.
 */
export async function makeCode(ctx: Ctx, signInId: string): Promise<{ code: string; accountId: number } | undefined> {
  const now = ctx.clock()
  const code = newCode()
  const [pending] = await ctx.db
    .update(pendingSignIns)
    .set({ codeHash: hmacCode(ctx, signInId, code), codeExpiresAt: after(now, validFor), wrongTries: 0 })
    .where(and(eq(pendingSignIns.id, signInId), gt(pendingSignIns.askedAt, before(now, validFor))))
    .returning({ accountId: pendingSignIns.accountId })
  return pending && { code, accountId: pending.accountId }
}

/**
 * One of the tries a code has. It is counted before the code is compared, so that simultaneous requests get no more
 * tries.
 */
export type CodeTry = { signInId: string; codeHash: string | null; triesLeft: number }

/** Undefined where the code has expired or its tries are used up. */
export async function countTry(ctx: Ctx, signInId: string): Promise<CodeTry | undefined> {
  const { codeExpiresAt, wrongTries } = pendingSignIns
  const [taken] = await ctx.db
    .update(pendingSignIns)
    .set({ wrongTries: sql`${wrongTries} + 1` })
    .where(
      and(
        eq(pendingSignIns.id, signInId),
        lt(wrongTries, mostTries),
        or(isNull(codeExpiresAt), gt(codeExpiresAt, ctx.clock())),
      ),
    )
    .returning({ codeHash: pendingSignIns.codeHash, wrongTries })
  return taken && { signInId, codeHash: taken.codeHash, triesLeft: mostTries - taken.wrongTries }
}

/** For a try whose code was not compared. */
export async function returnTry(ctx: Ctx, { signInId }: CodeTry): Promise<void> {
  const { wrongTries } = pendingSignIns
  await ctx.db
    .update(pendingSignIns)
    .set({ wrongTries: sql`${wrongTries} - 1` })
    .where(and(eq(pendingSignIns.id, signInId), gt(wrongTries, 0)))
}

export function isCodeRight(ctx: Ctx, { signInId, codeHash }: CodeTry, code: string): boolean {
  if (codeHash === null) return false
  return timingSafeEqual(Buffer.from(hmacCode(ctx, signInId, code)), Buffer.from(codeHash))
}

/** Ends the sign-in. Of several calls with its right code, one gets true. */
export async function useCode(tx: Ctx, { signInId, codeHash }: CodeTry): Promise<boolean> {
  if (codeHash === null) return false
  const used = await tx.db
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.id, signInId), eq(pendingSignIns.codeHash, codeHash)))
  return used.rowCount === 1
}
