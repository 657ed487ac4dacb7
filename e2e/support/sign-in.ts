import { expect, type Page } from '@playwright/test'
import { demoAccounts } from '../../scripts/lib/demo-accounts.ts'

/** A signed-in person, with the session as the browser keeps it. */
export type SignedIn = { email: string; password: string; token: string }
/** A new account besides, by which staff find it. */
export type NewAccount = SignedIn & { id: number }

type Kind = 'paid' | 'trial' | 'expired' | 'superadmin'

/** The demonstration's customer with projects of weeks, for journeys that only read: signed in once by each worker. */
const demo = demoAccounts.paid
let demoToken: string | undefined

/**
 * Opens an address signed in with a new account of its kind, which no other journey has; `demo` is the demonstration's. The
 * form and its pauses are left out: how people sign in is a journey of its own.
 */
export async function signInAs(
  page: Page,
  who: Kind | 'demo',
  address = '/',
  { credits }: { credits?: number } = {},
): Promise<SignedIn> {
  const person = who === 'demo' ? { ...demo, token: await readDemoToken(page) } : await makeAccount(page, who, credits)
  await openWithToken(page, person.token, address)
  return person
}

/** A new account of its kind, whose session no browser has yet. */
export const makeAccount = (page: Page, kind: Kind, credits?: number): Promise<NewAccount> =>
  askAccounts(page, credits === undefined ? kind : `${kind}?credits=${credits}`)

/** Has a job done at once that the workers else do on a schedule. */
export const runJob = (page: Page, name: string) => askAccounts(page, `jobs/${name}`)

async function askAccounts(page: Page, path: string) {
  const accounts = process.env.E2E_ACCOUNTS_URL
  if (accounts === undefined)
    throw new Error('Set E2E_ACCOUNTS_URL beside E2E_BASE_URL, or unset both: CONTRIBUTING.md says how.')
  const answer = await page.request.post(`${accounts}/${path}`)
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

async function readDemoToken(page: Page): Promise<string> {
  if (demoToken !== undefined) return demoToken
  const answer = await page.request.post('/api/login', { data: demo })
  expect(answer.status(), await answer.text()).toBe(200)
  const { accessToken } = await answer.json()
  demoToken = String(accessToken)
  return demoToken
}

/** Opens an address with a session that was begun elsewhere, as if this browser had kept it. */
export async function openWithToken(page: Page, token: string, address: string): Promise<void> {
  const answer = await page.request.get('/api/user/show', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { userData, userAbilities, plan } = await answer.json()
  // The lightest page of the site, where its storage can be written before the application starts.
  await page.goto('/favicon.svg')
  await page.evaluate(
    ({ accessToken, ...account }) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('isAdmin', 'false')
      for (const [key, value] of Object.entries(account)) localStorage.setItem(key, JSON.stringify(value))
    },
    { accessToken: token, userData, userAbilities, plan },
  )
  await page.goto(address, { waitUntil: 'commit' })
}
