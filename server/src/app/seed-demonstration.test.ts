import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentials } from '../features/accounts/tables.ts'
import { accounts } from '../parts/access/tables.ts'
import { openBrowser } from '../testing/browser.ts'
import { addCodeReader, logInFrom } from '../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { openSite } from '../testing/open-site.ts'
import { seedDemonstration } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const credentialsOf = (email: string) =>
  app.ctx.db
    .select({ emailProvenAt: credentials.emailProvenAt, codeOnNewDevice: credentials.codeOnNewDevice })
    .from(credentials)
    .innerJoin(accounts, eq(accounts.id, credentials.accountId))
    .where(eq(accounts.email, email))

test('demo accounts sign in anywhere without a code, those of an older data directory too, and nobody else', async () => {
  const demos = await seedDemonstration(app.ctx, { historyDays: 60 })
  expect(demos).toHaveLength(4)
  const joined = await app.ctx.db.select({ at: accounts.createdAt }).from(accounts).orderBy(accounts.id)
  const daysAgo = joined.map(({ at }) => Math.round((app.ctx.clock().getTime() - at.getTime()) / 86_400_000))
  expect(daysAgo).toEqual([150, 73, 20, 2])
  for (const demo of demos) expect((await logInFrom(openBrowser(app), demo)).body).toHaveProperty('accessToken')

  // As a version without codes left them, and one whose address was not proven.
  const reader = await addCodeReader(app.ctx)
  await app.ctx.db.update(credentials).set({ codeOnNewDevice: true })
  await app.ctx.db
    .update(credentials)
    .set({ emailProvenAt: null })
    .where(eq(credentials.accountId, (await accountOf(demos[0]?.email ?? '')) ?? 0))
  const [before] = await credentialsOf(demos[1]?.email ?? '')
  for (let starts = 0; starts < 2; starts += 1) {
    expect(await seedDemonstration(app.ctx, { historyDays: 60 })).toEqual(demos)
    for (const demo of demos) expect((await logInFrom(openBrowser(app), demo)).body).toHaveProperty('accessToken')
  }
  expect((await credentialsOf(demos[1]?.email ?? ''))[0]?.emailProvenAt).toEqual(before?.emailProvenAt)
  expect((await logInFrom(openBrowser(app), reader)).body).toEqual({ otp: true })
})

test('where others can reach the site their published passwords open no session', async () => {
  const demos = await seedDemonstration(app.ctx, { historyDays: 60 })
  const site = await openSite(
    { ...app.ctx, settings: { ...app.ctx.settings, skipSignInCode: false } },
    { publicUrl: 'https://serpplus.example' },
  )
  try {
    for (const demo of demos) expect((await logInFrom(openBrowser(site), demo)).body).toEqual({ otp: true })
  } finally {
    await site.close()
  }
})

async function accountOf(email: string): Promise<number | undefined> {
  const [account] = await app.ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return account?.id
}
