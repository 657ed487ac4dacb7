import { v7 as uuid } from 'uuid'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { addAccount } from '../../features/accounts/module.ts'
import { openBrowser } from '../browser.ts'
import type { TestApp } from '../create-test-app.ts'
import { signedIn } from '../people.ts'
import type { Request } from './endpoints.ts'
import { freshSender } from './fresh-sender.ts'

/** Meets every rule for passwords there is. */
const password = 'Correct#Horse9'
const freshAddress = () => `walker-${uuid()}@example.test`

async function newAccount(app: TestApp, { codeOnNewDevice }: { codeOnNewDevice: boolean }): Promise<string> {
  const email = freshAddress()
  const status = { type: accountTypes.paid, role: roleNames.customer, isProven: true, codeOnNewDevice }
  await addAccount(app.ctx, { email, name: 'Walker', password, ...status })
  return email
}

/** The text of the newest email to a person at the place of `pattern`. */
async function readFromEmail(app: TestApp, email: string, pattern: RegExp): Promise<string> {
  await app.workOff()
  const [, found] = pattern.exec(app.emailMessages(email)[0]?.text ?? '') ?? []
  if (found === undefined) throw new Error(`no email to ${email} says ${pattern}`)
  return found
}

export async function aLogin(app: TestApp): Promise<Request> {
  return { path: '/login', body: { email: await newAccount(app, { codeOnNewDevice: false }), password } }
}

export async function aRegistration(): Promise<Request> {
  return { path: '/register', body: { name: 'Walker', email: freshAddress(), password } }
}

/** A sign-in whose password was right, and the cookie that stands for it. */
async function pendingSignIn(app: TestApp): Promise<{ email: string; headers: { cookie: string } }> {
  const email = await newAccount(app, { codeOnNewDevice: true })
  return { email, headers: await enterPassword(app, email) }
}

/** The cookie of a new browser in which the right password was entered. */
export async function enterPassword(app: TestApp, email: string): Promise<{ cookie: string }> {
  const browser = openBrowser(app, { ip: freshSender() })
  const reply = await browser.call('POST', '/login', { body: { email, password } })
  if (browser.cookies.size === 0) throw new Error(`signing in was answered with ${reply.status} and no cookie`)
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

export async function aCode(app: TestApp): Promise<Request> {
  const { email, headers } = await pendingSignIn(app)
  return { path: '/verify-otp', body: { otp: await readFromEmail(app, email, /\b(\d{6})\b/) }, headers }
}

export async function aNewCode(app: TestApp): Promise<Request> {
  const { headers } = await pendingSignIn(app)
  app.clock.advance(30_000)
  return { path: '/resend-otp', headers }
}

export async function aReset(app: TestApp): Promise<Request> {
  return { path: '/reset-password', body: { email: await newAccount(app, { codeOnNewDevice: true }) } }
}

export async function aNewPassword(app: TestApp): Promise<Request> {
  const { path, body } = await aReset(app)
  await openBrowser(app, { ip: freshSender() }).call('POST', path, { body })
  const token = await readFromEmail(app, String(body?.email), /\/changepassword\/([\w-]+)/)
  return { path: '/update-password', body: { password: 'Another#Horse9', confirmPassword: 'Another#Horse9', token } }
}

/** The link that waits for somebody who wants another address. */
export async function aConfirmation(app: TestApp): Promise<Request> {
  const { token, password: oldPassword, id } = await signedIn(app.ctx, 'paid')
  const email = freshAddress()
  const asked = { token, body: { email, oldPassword } }
  await openBrowser(app, { ip: freshSender() }).call('PUT', `/profile/update/${id}`, asked)
  return { path: '/confirm-email', body: { token: await readFromEmail(app, email, /\/confirm-email\/([\w-]+)/) } }
}
