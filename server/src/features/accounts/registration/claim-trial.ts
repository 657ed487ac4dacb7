import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'
import { revokeCredits } from '../../credits/index.ts'
import { credentials, trialAddresses } from '../tables.ts'
import { rememberDebtor } from './person-hash.ts'
import { trialAddressOf } from './trial-address.ts'

type Claim = { accountId: number; email: string; expiresAt: Date }

/**
 * Makes an account the one that has its person's trial credits; false where another one is. One that never proved its
 * address gives them up: it may be a stranger's, made to take them away. Of several at once the table's key lets one be
 * the first.
 */
export async function claimTrial(tx: Ctx, { accountId, email, expiresAt }: Claim): Promise<boolean> {
  const addressHash = hashOf(tx, email)
  const stored = await tx.db
    .insert(trialAddresses)
    .values({ addressHash, accountId, lotId: null, credits: 0, expiresAt })
    .onConflictDoNothing()
  if (stored.rowCount === 1) return true
  const [holder] = await tx.db
    .select()
    .from(trialAddresses)
    .where(eq(trialAddresses.addressHash, addressHash))
    .for('update')
  if (holder === undefined || holder.isSpent || (await hasProvenAddress(tx, holder.accountId))) return false
  // No session existed with these credits, so they are all there; expired ones are gone already.
  if (holder.lotId !== null && holder.expiresAt > tx.clock())
    await revokeCredits(tx, {
      accountId: holder.accountId,
      key: 'trial-given-up',
      amount: holder.credits,
      lotId: holder.lotId,
      title: 'Trial credits already used with this email address',
      reference: 'registration',
      actor: 'system',
    })
  await tx.db
    .update(trialAddresses)
    .set({ accountId, lotId: null, credits: 0, expiresAt })
    .where(eq(trialAddresses.addressHash, addressHash))
  return true
}

/** Notes the lot with the credits of a claimed trial, to be found again. */
export async function recordTrialCredits(
  tx: Ctx,
  { email, lotId, credits }: Claim & { lotId: string; credits: number },
): Promise<void> {
  await tx.db
    .update(trialAddresses)
    .set({ lotId, credits })
    .where(eq(trialAddresses.addressHash, hashOf(tx, email)))
}

/**
 * Marks the trial of a deleted account’s proven address as used, in every form of the address, and lets its debt move to the next
 * account. An address that was never proven still brings a trial to whoever proves it.
 */
export async function spendTrial(tx: Ctx, { accountId, email }: { accountId: number; email: string }): Promise<void> {
  if (!(await hasProvenAddress(tx, accountId))) return
  await rememberDebtor(tx, { id: accountId, email })
  const spent = { accountId, lotId: null, credits: 0, expiresAt: tx.clock(), isSpent: true }
  await tx.db.update(trialAddresses).set({ isSpent: true }).where(eq(trialAddresses.accountId, accountId))
  await tx.db
    .insert(trialAddresses)
    .values({ addressHash: hashOf(tx, email), ...spent })
    .onConflictDoUpdate({ target: trialAddresses.addressHash, set: spent })
}

/**
 * Keeps the trial of an account that is given another address, which it has yet to prove: whoever takes the former one gets no
 * second trial, and this one keeps its credits.
 */
export async function recordTrial(tx: Ctx, accountId: number): Promise<void> {
  if (!(await hasProvenAddress(tx, accountId))) return
  await tx.db.update(trialAddresses).set({ isSpent: true }).where(eq(trialAddresses.accountId, accountId))
}

/** Held until the transaction ends, so that it is not proven meanwhile. */
async function hasProvenAddress(tx: Ctx, accountId: number): Promise<boolean> {
  const [holder] = await tx.db
    .select({ emailProvenAt: credentials.emailProvenAt })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
    .for('update')
  return holder !== undefined && holder.emailProvenAt !== null
}

const hashOf = (tx: Ctx, email: string) => hmac(tx, 'trial-address', trialAddressOf(email))
