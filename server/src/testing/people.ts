import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { storeAccount } from '../features/accounts/add-account.ts'
import { openSession } from '../features/accounts/index.ts'
import { hashPassword } from '../features/accounts/passwords/hash-password.ts'
import { recordAudit } from '../features/audit/index.ts'
import { getPlanByName, startSubscription } from '../features/billing/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import { findViewer, type Viewer } from '../parts/access/index.ts'
import { accounts, roles } from '../parts/access/tables.ts'
import { after, before, days } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { inTransaction } from '../platform/database/database.ts'

/** The kinds of people the tests know. */
export const people = ['trial', 'paid', 'expired', 'suspended', 'powerless', 'support', 'admin', 'superadmin'] as const
export type PersonKind = (typeof people)[number]

export type Person = { id: number; email: string; password: string; token: string; viewer: Viewer }

const password = 'Correct#Horse9'
/** Hashed once for everybody: with thousands of people it took a good part of the tests' time. */
const passwordHash = hashPassword({}, password)
const powerlessRole = 'Powerless'

const roleOf: Record<PersonKind, string> = {
  trial: roleNames.customer,
  paid: roleNames.customer,
  expired: roleNames.customer,
  suspended: roleNames.customer,
  powerless: powerlessRole,
  support: roleNames.support,
  admin: roleNames.admin,
  superadmin: roleNames.superadmin,
}
const creditsOf: Partial<Record<PersonKind, number>> = { paid: 5_000, trial: 300 }

/** A new account of its kind, signed in. `credits` are granted besides what the kind has: paid 5 000, trial 300. */
export async function signedIn(ctx: Ctx, kind: PersonKind, { credits }: { credits?: number } = {}): Promise<Person> {
  const email = `${kind}-${uuid()}@example.test`
  const isTrial = kind === 'trial' || kind === 'expired'
  if (kind === 'powerless') await ctx.db.insert(roles).values({ name: powerlessRole }).onConflictDoNothing()
  const id = await inTransaction(ctx, async (tx) =>
    storeAccount(tx, {
      email,
      passwordHash: await passwordHash,
      name: kind,
      type: isTrial ? accountTypes.trial : accountTypes.paid,
      isProven: true,
      codeOnNewDevice: false,
      role: roleOf[kind],
    }),
  )
  await prepareAccount(ctx, id, kind, credits)
  const viewer = await findViewer(ctx, id)
  if (viewer === undefined) throw new Error('the account is not there')
  const token = await openSession(ctx, viewer)
  // Only Superadmins who have signed in keep others from being the last.
  if (kind === 'superadmin') await recordAudit(ctx, { action: 'sign-in', actorId: id, accountId: id })
  if (kind === 'suspended') await suspend(ctx, { id })
  return { id, email, password, token, viewer }
}

export const suspend = async (ctx: Pick<Ctx, 'db'>, { id }: Pick<Person, 'id'>): Promise<void> =>
  void (await ctx.db.update(accounts).set({ suspended: true }).where(eq(accounts.id, id)))

async function prepareAccount(ctx: Ctx, accountId: number, kind: PersonKind, credits: number | undefined) {
  const now = ctx.clock()
  if (kind === 'paid' || kind === 'trial' || kind === 'expired') {
    const isTrial = kind !== 'paid'
    const { id: planId } = await getPlanByName(ctx, isTrial ? 'Trial' : 'Pro')
    const until = kind === 'expired' ? before(now, days(1)) : after(now, days(14))
    await startSubscription(ctx, {
      accountId,
      id: uuid(),
      planId,
      interval: isTrial ? null : 'month',
      from: before(until, days(14)),
      until,
    })
  }
  const amount = credits ?? creditsOf[kind] ?? 0
  if (amount === 0) return
  await grantCredits(ctx, {
    accountId,
    key: 'test grant',
    amount,
    title: 'Test credits',
    source: 'plan',
    reference: 'test',
    actor: 'system',
    expiresAt: null,
  })
}
