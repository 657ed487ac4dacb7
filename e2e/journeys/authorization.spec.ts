import type { Page } from '@playwright/test'
import { passwordMessages, userMessages } from '#contract/accounts/messages.ts'
import { roleMessages } from '#contract/roles/messages.ts'
import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { readPasswordLink } from '../support/mailbox.ts'
import { fillSignIn, newPerson } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

const forbidden = 'You don’t have access to this page'

async function openRole(page: Page, role: string) {
  await page.getByRole('button', { name: new RegExp(`^Edit ${role}, `) }).click()
  return page.getByRole('dialog')
}

test('a role that sees customers alone is given to a new user, who signs in, sees just that, and loses it at once', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  const role = `Desk ${Date.now()}`
  const customerPage = await (await browser.newContext()).newPage()
  await signInAs(customerPage, 'paid')
  const customer = await customerPage.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}'))

  await signInAs(page, 'superadmin', '/role-list')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(role)
  await page.keyboard.press('Enter')
  await expect(page.getByText(roleMessages.added)).toBeVisible()
  const dialog = await openRole(page, role)
  await dialog.getByRole('checkbox', { name: 'VIEW CUSTOMERS MODULE' }).check()
  await expectNoAxeViolationsInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(roleMessages.permissionsSaved)).toBeVisible()

  await page.goto('/user-list')
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByLabel('First Name').fill('Orla')
  await dialog.getByLabel('Last Name').fill('Nolan')
  await dialog.getByLabel('Email Address').fill(person.email)
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: role }).click()
  await expectNoAxeViolationsInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText(userMessages.created)).toBeVisible()
  await expect(page.getByRole('row', { name: person.email })).toContainText(role)

  const staff = await (await browser.newContext()).newPage()
  await staff.goto(await readPasswordLink(page, person.email, 'Set your password'))
  await staff.getByLabel('New password', { exact: true }).fill(person.password)
  await staff.getByLabel('Confirm password').fill(person.password)
  await staff.getByRole('button', { name: 'Change password' }).click()
  await expect(staff.getByRole('heading', { name: passwordMessages.changed })).toBeVisible()
  await expect(staff).toHaveURL(/\/login$/)
  await fillSignIn(staff, person)
  await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const menu = staff.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'Authorization' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'SERP Checker' })).toHaveCount(0)
  await staff.goto('/user-list')
  await expect(staff.getByText(forbidden)).toBeVisible()
  await staff.goto(`/view-customer/${customer.id}`)
  await expect(staff.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()

  await page.goto('/role-list')
  await openRole(page, role)
  await dialog.getByRole('checkbox', { name: 'VIEW CUSTOMERS MODULE' }).uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(roleMessages.permissionsSaved)).toBeVisible()
  await expect(staff.getByText(forbidden)).toBeVisible()
  await staff.goto(`/view-customer/${customer.id}`)
  await expect(staff.getByText(forbidden)).toBeVisible()

  await page.getByRole('button', { name: `Delete ${role}` }).click()
  await expect(dialog.getByText(/1 user has this role: Orla Nolan/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 user has this role: Orla Nolan')
})
