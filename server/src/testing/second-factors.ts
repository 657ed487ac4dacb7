import { generate } from 'otplib'
import type { Browser } from './browser.ts'
import type { Reply, TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'
import { createSoftwareAuthenticator, type Options, type SoftwareAuthenticator } from './software-authenticator.ts'

/** The address of the test's site: `http://127.0.0.1:3000`, which passkeys know by its name. */
export const here = { origin: 'http://localhost:3000', rpId: 'localhost' }

type Owner = Pick<Person, 'token' | 'password'>

const dataOf = (reply: Reply) => {
  if (reply.status !== 200) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: unknown }).data
}
const codesOf = (reply: Reply) => (dataOf(reply) as { recovery_codes: string[] | null }).recovery_codes ?? []

export async function passkeyOptions(app: TestApp, { token, password }: Owner): Promise<Options> {
  const reply = await app.call('POST', '/user/factors/passkeys/options', { token, body: { password } })
  return (dataOf(reply) as { options: Options }).options
}

/** Adds a passkey to an account. The recovery codes are those that came with it, if any. */
export async function addPasskey(app: TestApp, owner: Owner, options: { counts?: boolean } = {}) {
  const authenticator = createSoftwareAuthenticator(options)
  const credential = authenticator.register(await passkeyOptions(app, owner), here)
  const body = { name: 'Security key', credential }
  const codes = codesOf(await app.call('POST', '/user/factors/passkeys', { token: owner.token, body }))
  return { authenticator, codes }
}

/** Moves the time to where a code of an authenticator app has just begun, so that none ends while the test runs. */
export const beginStep = ({ clock }: TestApp) => clock.advance(30_000 - (clock.read().getTime() % 30_000))

/** The code of an authenticator app at the test's time, or some steps off. */
export const codeOfApp = (app: TestApp, secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(app.clock.read().getTime() / 1_000) + steps * 30 })

/** Sets up an authenticator app for an account. */
export async function addAuthenticator(app: TestApp, { token, password }: Owner) {
  const begun = await app.call('POST', '/user/factors/authenticator', { token, body: { password } })
  const { secret } = dataOf(begun) as { secret: string }
  const body = { code: await codeOfApp(app, secret) }
  const codes = codesOf(await app.call('POST', '/user/factors/authenticator/confirm', { token, body }))
  return { secret, codes }
}

/** The right password was entered in this browser: the challenge of its passkey sign-in. */
export async function signInOptions(browser: Browser): Promise<Options> {
  return (dataOf(await browser.call('POST', '/verify-passkey/options')) as { options: Options }).options
}

export const enterPasskey = (browser: Browser, authenticator: SoftwareAuthenticator, options: Options, place = here) =>
  browser.call('POST', '/verify-passkey', { body: { credential: authenticator.assert(options, place) } })
