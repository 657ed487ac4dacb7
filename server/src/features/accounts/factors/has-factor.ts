import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { isStaff, type Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { authenticators, passkeys, recoveryCodes } from '../tables.ts'
import { relyingPartyOf } from './relying-party.ts'

/** The authenticator app of an account, once a code of it was entered. */
export const isConfirmed = (accountId: number) =>
  and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt))

export async function countFactors(ctx: Ctx, accountId: number): Promise<number> {
  const ofAccount = await ctx.db.$count(passkeys, eq(passkeys.accountId, accountId))
  return ofAccount + (await ctx.db.$count(authenticators, isConfirmed(accountId)))
}

/** Methods that can finish a sign-in of the account beside its password; undefined if it has no second factor. */
export async function findMethods(ctx: Ctx, accountId: number): Promise<FactorMethod[] | undefined> {
  const known = await ctx.db.select({ rpId: passkeys.rpId }).from(passkeys).where(eq(passkeys.accountId, accountId))
  const hasAuthenticator = (await ctx.db.$count(authenticators, isConfirmed(accountId))) > 0
  if (known.length === 0 && !hasAuthenticator) return undefined
  const here = relyingPartyOf(ctx.settings)?.id
  const isUnused = and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
  const hasRecoveryCodes = (await ctx.db.$count(recoveryCodes, isUnused)) > 0
  const methods: [FactorMethod, boolean][] = [
    // One created for another domain keeps counting as a factor: a changed address must not let anybody in without it.
    ['passkey', known.some(({ rpId }) => rpId === here)],
    ['authenticator', hasAuthenticator],
    ['recovery-code', hasRecoveryCodes],
  ]
  return methods.flatMap(([method, isPossible]) => (isPossible ? [method] : []))
}

/** True if somebody's role requires a second factor, whether or not they have one. */
export const needsFactor = ({ settings }: Pick<Ctx, 'settings'>, { abilities }: Pick<Viewer, 'abilities'>) =>
  settings.staffNeedFactor && isStaff(abilities)

/** True if somebody has yet to set up the second factor their role requires. */
export const lacksRequiredFactor = async (ctx: Ctx, viewer: Viewer): Promise<boolean> =>
  needsFactor(ctx, viewer) && (await countFactors(ctx, viewer.account.id)) === 0
