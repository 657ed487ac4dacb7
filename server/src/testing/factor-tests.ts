import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { FactorsView } from '#contract/accounts/factors/rows.ts'
import { credentials } from '../features/accounts/tables.ts'
import { type Browser, openBrowser } from './browser.ts'
import { logInFrom } from './code-sign-in.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { type Person, signedIn } from './people.ts'
import { readAudit } from './read-audit.ts'

export let app: TestApp

/** A customer who is asked for a code on a new device, as everyone is outside a demonstration. */
export async function customer(): Promise<Person> {
  const person = await signedIn(app.ctx, 'paid')
  await app.ctx.db.update(credentials).set({ codeOnNewDevice: true }).where(eq(credentials.accountId, person.id))
  return person
}

export const list = async ({ token }: Person) =>
  ((await app.call('GET', '/user/factors', { token })).body as { data: FactorsView }).data

export const post = ({ token }: Person, path: string, body: unknown) =>
  app.call('POST', `/user/factors${path}`, { token, body })

export const subjectsTo = async ({ email }: Person) => {
  await app.workOff()
  return app.emailMessages(email).map(({ subject }) => subject)
}

export const auditOf = async (person: Person, action: string) =>
  (await readAudit(app.ctx, person)).filter((line) => line.action === action)

export const failure = (status: number, code: string) => ({ status, body: { code } })

export const wrong = failure(422, 'code.wrong')

/** Opens a browser and enters the right password. */
export async function begin(person: Person, methods?: string[]): Promise<Browser> {
  const browser = openBrowser(app)
  const asked = await logInFrom(browser, person)
  expect(asked).toMatchObject({ status: 200, body: { otp: true, ...(methods && { methods }) } })
  return browser
}

export function setUpFactorTests(): void {
  beforeAll(async () => {
    app = await createTestApp({ hasInlineJobs: true })
  })
  afterAll(() => app.close())
}
