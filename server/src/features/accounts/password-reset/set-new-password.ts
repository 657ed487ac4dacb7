import { and, eq, gt, sql } from 'drizzle-orm'
import { countOrRefuse, senderOf } from '../../../parts/access/attempts/index.ts'
import { type Account, findViewer } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { describeDevice } from '../../../platform/network/describe-device.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { countFactors } from '../factors/has-factor.ts'
import { accountsNotices } from '../notices.ts'
import { withHasher } from '../passwords/hash-password.ts'
import { refuseCommonPassword } from '../passwords/refuse-common.ts'
import { deleteEmailedSecrets } from '../profile/delete-emailed-secrets.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { deleteGuesses } from '../sign-in/guard-sign-in.ts'
import { deviceTrustedFor, trustDevice } from '../sign-in/trusted-devices.ts'
import { credentials, passwordLinks, trustedDevices } from '../tables.ts'
import { hashLinkToken } from './link-token.ts'

/** A token cannot be guessed; this keeps somebody who tries from keeping the server busy. */
const perSender = { name: 'password-reset.use', most: 30, per: hours(1) }

type Link = { id: string; tokenHash: string }

/**
 * Sets a new password with the token of an emailed link, once; ends every session, sign-in under way and trust in devices.
 * From then on only this browser is trusted, so that its owner can sign in at once however many wrong passwords others
 * try; but none of an account with a second factor, which reading its emails does not stand for. A password that is refused
 * leaves the link as it was.
 */
export async function setNewPassword(
  ctx: Ctx,
  cookies: CookieJar,
  input: { password: string; token: string },
): Promise<void> {
  const { link, account, passwordHash } = await withHasher(ctx, async (hasher) => {
    await countOrRefuse(ctx, { ...perSender, subject: senderOf(ctx) })
    const found = await getLink(ctx, input.token)
    await refuseCommonPassword(input.password, { about: [found.account.name, found.account.email] })
    return { ...found, passwordHash: await hasher.hash(input.password) }
  })
  const deviceToken = await inTransaction(ctx, async (tx) => {
    // First, because it holds the row: of several links at once each waits here for the one before.
    await storePassword(tx, account.id, passwordHash)
    await useUpLink(tx, link)
    await closeSessionsOf(tx, account.id)
    await tx.db.delete(trustedDevices).where(eq(trustedDevices.accountId, account.id))
    await deleteEmailedSecrets(tx, account.id)
    await recordAudit(tx, { action: 'password.reset', actorId: account.id, accountId: account.id })
    const hasFactor = (await countFactors(tx, account.id)) > 0
    await notify(tx, account.id, accountsNotices['password.reset'], { isTrusted: !hasFactor })
    const trusted = hasFactor ? undefined : await trustBrowser(tx, account.id, cookies.read('device'))
    await deleteGuesses(tx, account.email)
    return trusted
  })
  if (deviceToken !== undefined) cookies.set('device', deviceToken, deviceTrustedFor)
  ctx.log.info({ accountId: account.id }, 'a password was reset')
}

const ended = (why: string) => new AppError('link.ended', why)

const lives = (ctx: Ctx, tokenHash: string) =>
  and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, ctx.clock()))

async function getLink(ctx: Ctx, token: string): Promise<{ link: Link; account: Account }> {
  const tokenHash = hashLinkToken(ctx, token)
  const [row] = await ctx.db
    .select({ id: passwordLinks.id, accountId: passwordLinks.accountId })
    .from(passwordLinks)
    .where(lives(ctx, tokenHash))
  const viewer = row === undefined || row.accountId === null ? undefined : await findViewer(ctx, row.accountId)
  if (row === undefined || viewer === undefined) throw ended('no such link, or it has expired')
  return { link: { id: row.id, tokenHash }, account: viewer.account }
}

/** One of several simultaneous calls finds the link. */
async function useUpLink(tx: Ctx, { id, tokenHash }: Link): Promise<void> {
  const used = await tx.db.delete(passwordLinks).where(and(eq(passwordLinks.id, id), lives(tx, tokenHash)))
  if (used.rowCount !== 1) throw ended('the link was used meanwhile')
}

/** Call it after every other device of the account was forgotten. Returns the browser's new cookie. */
async function trustBrowser(tx: Ctx, accountId: number, oldToken: string | undefined): Promise<string> {
  const { token } = await trustDevice(tx, accountId, oldToken)
  const device = describeDevice(tx.origin?.userAgent ?? '')
  await recordAudit(tx, {
    action: 'device.trusted',
    actorId: accountId,
    accountId,
    data: { device, is_new: true, by: 'reset' },
  })
  return token
}

/** The link came by email, so whoever follows it reads the address's emails. */
async function storePassword(tx: Ctx, accountId: number, passwordHash: string): Promise<void> {
  const now = tx.clock()
  const emailProvenAt = sql`coalesce(${credentials.emailProvenAt}, ${now.toISOString()}::timestamptz)`
  const stored = await tx.db
    .update(credentials)
    .set({ passwordHash, changedAt: now, emailProvenAt, temporaryUntil: null })
    .where(eq(credentials.accountId, accountId))
  if (stored.rowCount !== 1) throw new Error(`account ${accountId} has no password to replace`)
}
