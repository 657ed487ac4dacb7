import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { readCode } from './mailbox.ts'
import { openWithToken } from './sign-in.ts'

export type Person = { name: string; email: string; password: string }

/** A person who has not registered yet. */
export const newPerson = (): Person => ({
  name: 'Orla Nolan',
  email: `${randomUUID().slice(0, 13)}@kestrelroast.example`,
  password: 'Crema!Ristr3tto',
})

/** Makes the account without a screen, for journeys that begin after that. */
export async function register(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post('/api/register', { data: person })
  expect(answer.status(), await answer.text()).toBe(200)
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** Signs in up to the code form. */
export async function signInToCode(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

/**
 * Signs in on a device not seen before and opens an address, without a screen; the code comes with the `email`th of them to
 * this person. The device is trusted from then on.
 */
export async function signInWithCode(
  page: Page,
  person: Person,
  { emailMessage = 1, address = '/' } = {},
): Promise<void> {
  await page.goto('/favicon.svg')
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const { email, password } = person
  const begun = await page.request.post('/api/login', { headers, data: { email, password } })
  expect(await begun.json()).toEqual({ otp: true })
  const otp = await readCode(page, email, emailMessage)
  const done = await page.request.post('/api/verify-otp', { headers, data: { otp } })
  expect(done.status(), await done.text()).toBe(200)
  await openWithToken(page, (await done.json()).accessToken, address)
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
}
