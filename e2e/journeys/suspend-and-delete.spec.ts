import { makeAccount, openWithToken, signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('who is suspended or deleted is out at once; a suspension ends, a deletion leaves a number in the audit log', async ({
  page,
  browser,
}) => {
  const [suspended, deleted] = [await makeAccount(page, 'paid'), await makeAccount(page, 'paid')]
  const away = await browser.newContext()
  const owner = await away.newPage()
  await openWithToken(owner, suspended.token, '/view-serps')
  await expect(owner.getByRole('heading', { level: 1, name: 'SERP listing' })).toBeVisible()

  await signInAs(page, 'superadmin', `/view-customer/${suspended.id}`)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Two payments were charged back')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lift suspension' })).toBeVisible()
  await expect(owner).toHaveURL(/\/login/)
  await owner.getByLabel('Email').fill(suspended.email)
  await owner.getByLabel(/^Password/).fill(suspended.password)
  await owner.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(
    owner.getByText('This account is suspended. Contact support. Reason: Two payments were charged back'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await owner.getByRole('button', { name: 'Sign in', exact: true }).click()
  // Back to where they were.
  await expect(owner).toHaveURL('/view-serps')

  await openWithToken(owner, deleted.token, '/view-serps')
  await expect(owner.getByRole('heading', { level: 1, name: 'SERP listing' })).toBeVisible()
  await page.goto(`/customer-list?search=${deleted.email}`)
  await page.getByRole('button', { name: 'Delete paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Customer deleted')).toBeVisible()
  await expect(page.getByText(`No customer matches “${deleted.email}”`)).toBeVisible()
  await expect(owner).toHaveURL(/\/login/)
  await page.goto(`/view-customer/${deleted.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto(`/audit-log?account=${deleted.id}`)
  await expect(page.getByText(`deleted Deleted user ${deleted.id}`)).toBeVisible()
  await away.close()
})
