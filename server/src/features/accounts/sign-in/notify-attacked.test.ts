import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { notifyAttacked } from './notify-attacked.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

test('a warning that got lost with its connection is given by the next run, and by no other that day', async () => {
  const { id: accountId, email } = await signedIn(app.ctx, 'paid')
  const lost = inTransaction(app.ctx, async (tx) => {
    await notifyAttacked(tx, { accountId })
    throw new Error('the connection broke')
  })
  await expect(lost).rejects.toThrow('the connection broke')
  for (let run = 0; run < 2; run += 1) await notifyAttacked(app.ctx, { accountId })
  await app.workOff()
  expect(app.emailMessages(email)).toHaveLength(1)
})

test('the warning says who is locked out and how to get in, and leads to the page that emails a reset link', async () => {
  const { id: accountId, email } = await signedIn(app.ctx, 'paid')
  await notifyAttacked(app.ctx, { accountId })
  await app.workOff()
  const [emailMessage] = app.emailMessages(email)
  const page = `${app.ctx.settings.publicUrl}/forgot-password`
  expect(emailMessage?.text.replace(/\s+/g, ' ')).toContain('sign-in from new devices is blocked for up to an hour')
  expect(emailMessage?.text.replace(/\s+/g, ' ')).toContain(
    'reset your password and open the link we email you in the browser',
  )
  expect(emailMessage?.text).toContain(page)
  expect(emailMessage?.html).toContain(`href="${page}"`)
})

test.each([null, 2_147_483_647])('nobody is notified about account %s', async (accountId) => {
  await expect(notifyAttacked(app.ctx, { accountId })).resolves.toBeUndefined()
})
