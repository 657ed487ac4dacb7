import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findViewerByEmail } from '../access/index.ts'
import { recordAudit } from '../audit/index.ts'
import { showAccountPlan } from '../billing/index.ts'
import { guardSignIn, noteFailedSignIn } from './guard-sign-in.ts'
import { isPasswordCorrect } from './passwords.ts'
import { openSession } from './sessions.ts'
import { userDataOf } from './show-user.ts'
import { credentials } from './tables.ts'

/** Signs in. An unknown address and a wrong password answer alike; suspension is told after the right password only. */
export async function logIn(ctx: Ctx, input: { email: string; password: string }): Promise<Session> {
  await guardSignIn(ctx)
  const viewer = await findViewerByEmail(ctx, input.email)
  const passwordHash = viewer && (await findPasswordHash(ctx, viewer.account.id))
  if (!(await isPasswordCorrect(passwordHash, input.password)) || viewer === undefined) {
    await noteFailedSignIn(ctx, viewer?.account.id)
    throw new AppError('login.invalid', 'unknown address or wrong password')
  }
  const { account, abilities } = viewer
  if (account.suspended) throw new AppError('account.suspended', `account ${account.id}`)
  const accessToken = await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: 'sign-in', actorId: account.id, accountId: account.id })
    return openSession(tx, viewer)
  })
  ctx.log.info({ accountId: account.id }, 'signed in')
  return {
    accessToken,
    userAbilities: [...abilities],
    userData: await userDataOf(ctx, account),
    plan: await showAccountPlan(ctx, account.id),
  }
}

async function findPasswordHash(ctx: Ctx, accountId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
  return row?.passwordHash
}
