import { ne } from 'drizzle-orm'
import { z } from 'zod'
import { emailAddress } from '#contract/accounts/fields.ts'
import { newPassword } from '#contract/accounts/new-password.ts'
import { personName } from '#contract/accounts/person-name.ts'
import { passwordRules } from '#contract/rules/accounts/password-rules.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { addAccount, refuseCommonPassword } from '../features/accounts/module.ts'
import { roles } from '../parts/access/index.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readClock } from '../platform/database/database-clock.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { seedInstallation } from './seed.ts'

const staffAccount = z.object({
  role: z.string().trim().default(roleNames.superadmin),
  email: emailAddress('Enter a valid email address.'),
  name: personName('Enter a name.'),
  password: newPassword(passwordRules, 'Enter a password.'),
})

/** Creates a staff account, a Superadmin unless another role is given. `sentence` describes the result. */
export async function createStaffAccount(
  databaseUrl: string,
  input: { email: string; name: string; password: string; role?: string | undefined },
): Promise<{ isMade: boolean; sentence: string }> {
  const parsed = staffAccount.safeParse(input)
  if (!parsed.success) return { isMade: false, sentence: parsed.error.issues.map((issue) => issue.message).join('\n') }
  const weakness = await findWeakness(parsed.data)
  if (weakness !== undefined) return { isMade: false, sentence: weakness }
  const { db, pool, close } = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'serpplus admin',
    onIdleError: () => {},
  })
  try {
    // These use cases read the database and the clock and nothing else.
    const ctx = { db, clock: await readClock(pool) } as Ctx
    await seedInstallation(ctx)
    const known = await listStaffRoles(ctx)
    if (!known.includes(parsed.data.role))
      return {
        isMade: false,
        sentence: `There is no role for staff called “${parsed.data.role}”. Choose one of: ${known.join(', ')}.`,
      }
    const id = await addAccount(ctx, {
      ...parsed.data,
      type: accountTypes.paid,
      isProven: true,
    })
    return id === undefined
      ? { isMade: false, sentence: 'The email has already been taken!' }
      : {
          isMade: true,
          sentence: `Created ${parsed.data.email} (account ${id}, ${parsed.data.role}). They can sign in now.`,
        }
  } finally {
    await close()
  }
}

/** Current names, since staff can rename, add and delete roles. */
async function listStaffRoles(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ name: roles.name }).from(roles).where(ne(roles.name, roleNames.customer))
  return rows.map(({ name }) => name).toSorted()
}

/** Finds a weakness of a password that meets every rule. */
async function findWeakness({ email, name, password }: z.infer<typeof staffAccount>): Promise<string | undefined> {
  try {
    await refuseCommonPassword(password, { about: [name, email] })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.publicMessage
    throw error
  }
}
