import { desc, eq } from 'drizzle-orm'
import type { FactorsView } from '#contract/accounts/factors/rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { authenticators, passkeys, recoveryCodes } from '../tables.ts'
import { isConfirmed, needsFactor } from './has-factor.ts'
import { relyingPartyOf } from './relying-party.ts'

/** The second factors of the account, the newest passkey first. */
export async function listFactors(ctx: AccountCtx, abilities: ReadonlySet<Ability>): Promise<FactorsView> {
  const accountId = ctx.account.id
  const [keys, [authenticator], codes] = await Promise.all([
    ctx.db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(desc(passkeys.createdAt)),
    ctx.db.select().from(authenticators).where(isConfirmed(accountId)),
    ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
  ])
  const party = relyingPartyOf(ctx.settings)
  const [firstCode] = codes
  return {
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt, rpId }) => ({
      id,
      name,
      ...used({ createdAt, lastUsedAt }),
      is_usable: rpId === party?.id,
    })),
    authenticator: authenticator ? used(authenticator) : null,
    recovery_codes: firstCode
      ? {
          left: codes.filter(({ usedAt }) => usedAt === null).length,
          total: codes.length,
          created_at: firstCode.createdAt.toISOString(),
        }
      : null,
    is_required: needsFactor(ctx, { abilities }),
    passkey_origin: party?.origin ?? null,
  }
}

const used = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
