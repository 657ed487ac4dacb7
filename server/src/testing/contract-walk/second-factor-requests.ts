import { eq } from 'drizzle-orm'
import { generateSecret } from 'otplib'
import { v7 as uuid } from 'uuid'
import { addPasskey } from '../../features/accounts/factors/add-passkey.ts'
import { encryptSecret } from '../../features/accounts/factors/authenticator-codes.ts'
import { startPasskey } from '../../features/accounts/factors/start-passkey.ts'
import { authenticators, passkeys } from '../../features/accounts/tables.ts'
import { deleteAttempts } from '../../parts/access/attempts/index.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { openBrowser } from '../browser.ts'
import type { TestApp } from '../create-test-app.ts'
import { type Person, signedIn } from '../people.ts'
import { codeOfApp, here, signInOptions } from '../second-factors.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../software-authenticator.ts'
import type { Request } from './endpoints.ts'
import { freshSender } from './fresh-sender.ts'
import type { OfRow } from './own-rows.ts'
import { enterPassword } from './sign-in-requests.ts'

const ctxOf = ({ ctx }: TestApp, { viewer }: Person): AccountCtx => ({ ...ctx, account: viewer.account })

/** A passkey that the owner has created and not sent yet, however often before. */
export async function aPasskey(app: TestApp, owner: Person): Promise<Request> {
  for (const name of ['password.compared', 'password.asked'])
    await deleteAttempts(app.ctx, { name, subject: String(owner.id) })
  return { path: '/user/factors/passkeys', body: await createPasskey(app, owner, createSoftwareAuthenticator()) }
}

async function createPasskey(app: TestApp, owner: Person, authenticator: SoftwareAuthenticator) {
  const options = await startPasskey(ctxOf(app, owner), owner)
  return { name: 'Security key', credential: authenticator.register(options, here) }
}

/** The only passkey of its owner. */
export const ofPasskey: OfRow = async (app, owner) => {
  await app.ctx.db.delete(passkeys).where(eq(passkeys.accountId, owner.id))
  const id = await storePasskey(app, owner.id)
  const request = (passkeyId: string) => ({
    path: `/user/factors/passkeys/${passkeyId}/remove`,
    body: { password: owner.password },
  })
  return { own: request(id), missing: request(uuid()) }
}

export const ofNamedPasskey: OfRow = async (app, owner) => {
  const id = await storePasskey(app, owner.id)
  const request = (passkeyId: string) => ({
    path: `/user/factors/passkeys/${passkeyId}`,
    body: { name: 'Office key' },
  })
  return { own: request(id), missing: request(uuid()) }
}

async function storePasskey({ ctx }: TestApp, accountId: number): Promise<string> {
  const id = uuid()
  const kept = { rpId: here.rpId, credentialId: uuid(), publicKey: 'none', counter: 0, transports: [] }
  await ctx.db.insert(passkeys).values({ accountId, id, name: 'Key', ...kept, createdAt: ctx.clock() })
  return id
}

export async function withoutAuthenticator({ ctx }: TestApp, { id, password }: Person): Promise<Request> {
  await ctx.db.delete(authenticators).where(eq(authenticators.accountId, id))
  return { path: '/user/factors/authenticator', body: { password } }
}

export async function aConfirmation(app: TestApp, owner: Person): Promise<Request> {
  await withoutAuthenticator(app, owner)
  // Begun as by its call, which asks for the password only so often.
  const secret = generateSecret()
  const { ctx } = app
  await ctx.db
    .insert(authenticators)
    .values({ accountId: owner.id, encryptedSecret: encryptSecret(ctx, owner.id, secret), createdAt: ctx.clock() })
  return { path: '/user/factors/authenticator/confirm', body: { code: await codeOfApp(app, secret) } }
}

/** A request with the password of an owner who has an authenticator app. */
export const withAuthenticator =
  (path: string) =>
  async ({ ctx }: TestApp, { id: accountId, password }: Person): Promise<Request> => {
    await ctx.db
      .insert(authenticators)
      .values({
        accountId,
        encryptedSecret: encryptSecret(ctx, accountId, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
        createdAt: ctx.clock(),
        confirmedAt: ctx.clock(),
      })
      .onConflictDoUpdate({ target: authenticators.accountId, set: { confirmedAt: ctx.clock() } })
    return { path, body: { password } }
  }

export async function aCustomerWithFactor(app: TestApp): Promise<Request> {
  const { id } = await signedIn(app.ctx, 'paid')
  await storePasskey(app, id)
  return { path: `/user/${id}/factors` }
}

/** A browser in which the password of somebody with a passkey was entered. */
async function waitForPasskey(app: TestApp) {
  const owner = await signedIn(app.ctx, 'paid')
  const authenticator = createSoftwareAuthenticator()
  await addPasskey(ctxOf(app, owner), { read: () => undefined }, await createPasskey(app, owner, authenticator))
  return { authenticator, headers: await enterPassword(app, owner.email) }
}

export async function aPasskeySignIn(app: TestApp): Promise<Request> {
  const { headers } = await waitForPasskey(app)
  return { path: '/verify-passkey/options', headers }
}

export async function aPasskeyToSignInWith(app: TestApp): Promise<Request> {
  const { authenticator, headers } = await waitForPasskey(app)
  const [name = '', value = ''] = headers.cookie.split('=')
  const options = await signInOptions(openBrowser(app, { ip: freshSender(), cookies: [[name, value]] }))
  return { path: '/verify-passkey', body: { credential: authenticator.assert(options, here) }, headers }
}
