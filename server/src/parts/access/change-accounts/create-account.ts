import { sql } from 'drizzle-orm'
import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import { defaultCountryCode, defaultLanguageCode } from '#contract/rules/locations/places.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { accountRoles, accounts, roles } from '../tables.ts'

export type NewAccount = {
  email: string
  name: string
  type: AccountType
  role: string
  contact?: string | null
  /** A country's location code. */
  country?: number
  language?: string
}

/**
 * Makes the account row with one role. Call it in the transaction that gives it a password. Throws `email.taken`, also to
 * all but one of several that come at once.
 */
export async function createAccount(ctx: Ctx, input: NewAccount): Promise<number> {
  const [account] = await ctx.db
    .insert(accounts)
    .values({
      email: input.email.toLowerCase(),
      name: input.name,
      type: input.type,
      contact: input.contact ?? null,
      country: input.country ?? defaultCountryCode,
      language: input.language ?? defaultLanguageCode,
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (account === undefined) throw new AppError('email.taken', 'an account has this address')
  const given = await ctx.db.execute(sql`
    insert into ${accountRoles} (account_id, role_id)
    select ${account.id}, id from ${roles} where name = ${input.role} returning role_id`)
  if (given.rowCount !== 1) throw new Error(`there is no role ${input.role}`)
  return account.id
}
