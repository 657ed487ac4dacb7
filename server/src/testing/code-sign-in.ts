import { v7 as uuid } from 'uuid'
import type { Session } from '#contract/accounts/rows.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { addAccount } from '../features/accounts/module.ts'
import type { Ctx } from '../platform/context.ts'
import type { Browser } from './browser.ts'
import type { Reply, TestApp } from './create-test-app.ts'

export type CodeReader = { id: number; email: string; password: string }

const password = 'Correct#Horse9'

/** A customer who reads the codes emailed to them. One not proven has never entered a code. */
export async function addCodeReader(ctx: Ctx, { isProven = true } = {}): Promise<CodeReader> {
  const email = `reader-${uuid()}@example.test`
  const account = { email, password, name: 'Reader', type: accountTypes.trial, role: roleNames.customer }
  const id = await addAccount(ctx, { ...account, isProven, codeOnNewDevice: true })
  if (id === undefined) throw new Error('the address was taken')
  return { id, email, password }
}

type Emails = Pick<TestApp, 'emailMessages'>

/** The code of an email, the newest being 0. */
export function codeOfEmail({ emailMessages }: Emails, email: string, index: number): string {
  const code = /^\d{6}$/m.exec(emailMessages(email)[index]?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code came to ${email}`)
  return code
}

/** The code of the newest email. */
export const lastCode = (app: Emails, email: string) => codeOfEmail(app, email, 0)

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const logInFrom = (browser: Browser, { email, password }: { email: string; password: string }): Promise<Reply> =>
  browser.call('POST', '/login', { body: { email, password } })

export const enterCode = (browser: Browser, otp: string): Promise<Reply> =>
  browser.call('POST', '/verify-otp', { body: { otp } })

/**
 * With inline jobs: the right password, then the code of the email. The browser is trusted
 * afterwards.
 */
export async function signInWithCode(app: TestApp, browser: Browser, reader: CodeReader): Promise<Session> {
  const asked = await logInFrom(browser, reader)
  if (asked.status !== 200) throw new Error(`refused: ${asked.status} ${JSON.stringify(asked.body)}`)
  await app.workOff()
  const reply = await enterCode(browser, lastCode(app, reader.email))
  if (reply.status !== 200) throw new Error(`the code was refused: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as Session
}
