import { and, eq, isNull, lt } from 'drizzle-orm'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { passkeyChallenges } from '../tables.ts'

const validFor = minutes(5)

/** Purpose of a challenge: to add a passkey to an account, or to finish one of its sign-ins. */
export type ChallengeFor = { accountId: number; signInId: string | null }

const isFor = ({ accountId, signInId }: ChallengeFor) =>
  and(
    eq(passkeyChallenges.accountId, accountId),
    signInId === null ? isNull(passkeyChallenges.signInId) : eq(passkeyChallenges.signInId, signInId),
  )

/** Keeps a challenge in place of an earlier one for the same. */
export async function storeChallenge(ctx: Ctx, purpose: ChallengeFor, challenge: string): Promise<void> {
  await ctx.db.delete(passkeyChallenges).where(isFor(purpose))
  await ctx.db.insert(passkeyChallenges).values({ challenge, ...purpose, expiresAt: after(ctx.clock(), validFor) })
}

/** Uses up the challenge that was signed, whatever comes of it; false where it is none of these or has expired. */
export async function consumeChallenge(ctx: Ctx, purpose: ChallengeFor, challenge: string): Promise<boolean> {
  const taken = await ctx.db
    .delete(passkeyChallenges)
    .where(and(isFor(purpose), eq(passkeyChallenges.challenge, challenge)))
    .returning({ expiresAt: passkeyChallenges.expiresAt })
  return taken.some(({ expiresAt }) => expiresAt > ctx.clock())
}

/** Deletes expired challenges. Returns how many. */
export async function sweepChallenges(ctx: Ctx): Promise<number> {
  const swept = await ctx.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, ctx.clock()))
  return swept.rowCount ?? 0
}
