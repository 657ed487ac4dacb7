import { z } from 'zod'
import { accountTypes, roleNames } from '#contract/plan-modules.ts'
import { addAccount } from '../features/accounts/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { seedInstallation } from './seed.ts'

const superadmin = z.object({
  email: z.email('That is not an e-mail address.'),
  name: z.string().trim().min(1, 'A name is needed.').max(100, 'The name is too long.'),
  password: z
    .string()
    .min(8, 'The password needs at least 8 characters.')
    .max(128, 'The password has at most 128 characters.')
    .regex(/[A-Z]/, 'The password needs an upper case letter.')
    .regex(/[^A-Za-z0-9]/, 'The password needs a symbol.'),
})

/** Makes an account with every ability. The sentence says what came of it. */
export async function createSuperadmin(
  databaseUrl: string,
  input: { email: string; name: string; password: string },
): Promise<{ isMade: boolean; sentence: string }> {
  const parsed = superadmin.safeParse(input)
  if (!parsed.success) return { isMade: false, sentence: parsed.error.issues.map((issue) => issue.message).join('\n') }
  await migrate(databaseUrl)
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'serpplus admin',
    onIdleError: () => {},
  })
  try {
    // These use cases read the database and the clock and nothing else.
    const ctx = { db, clock: systemClock } as Ctx
    await seedInstallation(ctx)
    const id = await addAccount(ctx, { ...parsed.data, type: accountTypes.paid, role: roleNames.superadmin })
    return id === undefined
      ? { isMade: false, sentence: 'The email has already been taken!' }
      : { isMade: true, sentence: `${parsed.data.email} can sign in now (account ${id}, Superadmin).` }
  } finally {
    await close()
  }
}
