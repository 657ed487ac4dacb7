import { and, eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts/rows.ts'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { deleteAttempts } from '../../../parts/access/attempts/index.ts'
import { findViewer, suspendedFor, type Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { recordAudit } from '../../audit/index.ts'
import { findMethods } from '../factors/has-factor.ts'
import { type Hasher, withHasher } from '../passwords/hash-password.ts'
import { credentials } from '../tables.ts'
import { findSignIn, type KnownSignIn, needsCode } from './find-sign-in.ts'
import { guardSender, guardTarget } from './guard-sign-in.ts'
import { deletePendingSignIn, startPendingSignIn, storeSignInCookie } from './pending-sign-ins.ts'
import { countCodeEmail, queueCode } from './queue-code.ts'
import { showSession, signInViewer } from './sign-in-viewer.ts'
import { hasEnded, temporaryEnded } from './temporary-passwords.ts'
import { recordDeviceUse } from './trusted-devices.ts'

type Typed = { email: string; password: string }

/** `methods` are those of an account with a second factor; without them a code was emailed. */
type Asked = { otp: true; methods?: FactorMethod[] }

/**
 * Signs in, or asks for more where it is needed: a second factor of an account that has one, else a code by email. An
 * unknown address and a wrong password answer alike, with the same statements and the same work; suspension, and the
 * end of a temporary password, are revealed after the right password only.
 */
export async function logIn(ctx: Ctx, cookies: CookieJar, typed: Typed): Promise<Asked | Session> {
  const { known, counted } = await withHasher(ctx, (hasher) => checkPassword(ctx, cookies, typed, hasher))
  await deleteAttempts(ctx, counted)
  const viewer = await findViewer(ctx, known.accountId)
  if (viewer === undefined) throw wrong()
  if (hasEnded(ctx, known)) throw temporaryEnded(known.accountId)
  if (viewer.account.suspended) throw await suspendedFor(ctx, known.accountId)
  const methods = await findMethods(ctx, known.accountId)
  if (needsCode(ctx, known, methods !== undefined)) return askForMore(ctx, cookies, known, methods)
  const session = await openAtOnce(ctx, cookies, known, viewer)
  return session ?? askForMore(ctx, cookies, known, await findMethods(ctx, known.accountId))
}

/**
 * Counts the attempt, and refuses it if there were too many or the password is wrong. Returns the counted attempts, so
 * that they can be reset.
 */
async function checkPassword(ctx: Ctx, cookies: CookieJar, { email, password }: Typed, hasher: Hasher) {
  await guardSender(ctx)
  const known = await findSignIn(ctx, email, cookies.read('device'))
  const accountId = known?.accountId ?? null
  const counted = await guardTarget(ctx, { email, accountId, deviceId: known?.deviceId ?? null })
  const isRight = await hasher.isCorrect(known?.passwordHash ?? undefined, password)
  if (known !== undefined && isRight) return { known, counted }
  await recordAudit(ctx, { action: 'sign-in.failed', actorId: null, accountId })
  throw wrong()
}

const askForMore = (ctx: Ctx, cookies: CookieJar, known: KnownSignIn, methods: FactorMethod[] | undefined) =>
  methods === undefined ? askForCode(ctx, cookies, known) : askForFactor(ctx, cookies, known, methods)

const wrong = () => new AppError('login.invalid', 'unknown address or wrong password')

async function askForCode(ctx: Ctx, cookies: CookieJar, known: KnownSignIn): Promise<Asked> {
  await countCodeEmail(ctx, known.accountId)
  const token = await inTransaction(ctx, async (tx) => {
    await requireSamePassword(tx, known)
    const pending = await startPendingSignIn(tx, known.accountId, cookies.read('sign-in'), false)
    await queueCode(tx, { id: pending.id, accountId: known.accountId })
    return pending.token
  })
  storeSignInCookie(cookies, token)
  return { otp: true }
}

async function askForFactor(ctx: Ctx, cookies: CookieJar, known: KnownSignIn, methods: FactorMethod[]): Promise<Asked> {
  const { token } = await inTransaction(ctx, async (tx) => {
    await requireSamePassword(tx, known)
    return startPendingSignIn(tx, known.accountId, cookies.read('sign-in'), true)
  })
  storeSignInCookie(cookies, token)
  return { otp: true, methods }
}

/** Undefined where the browser was forgotten while the password was compared, as a new second factor forgets it. */
async function openAtOnce(
  ctx: Ctx,
  cookies: CookieJar,
  known: KnownSignIn,
  viewer: Viewer,
): Promise<Session | undefined> {
  const pendingToken = cookies.read('sign-in')
  const opened = await inTransaction(ctx, async (tx) => {
    await requireSamePassword(tx, known)
    if (known.deviceId !== null && !(await recordDeviceUse(tx, known.accountId, known.deviceId))) return undefined
    await deletePendingSignIn(tx, pendingToken)
    return signInViewer(tx, viewer)
  })
  if (opened === undefined) return undefined
  if (pendingToken !== undefined) cookies.delete('sign-in')
  return showSession(ctx, viewer, opened)
}

/** Until the transaction ends nobody can change the password, which would end every session but this one. */
async function requireSamePassword(tx: Ctx, { accountId, passwordHash }: KnownSignIn): Promise<void> {
  const isUnchanged = and(eq(credentials.accountId, accountId), eq(credentials.passwordHash, passwordHash ?? ''))
  const [held] = await tx.db
    .select({ temporaryUntil: credentials.temporaryUntil })
    .from(credentials)
    .where(isUnchanged)
    // One of several simultaneous sign-ins with a temporary password opens a session.
    .for('update')
  if (held === undefined) throw wrong()
  if (hasEnded(tx, held)) throw temporaryEnded(accountId)
}
