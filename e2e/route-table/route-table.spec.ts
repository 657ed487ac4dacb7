import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { type DemoAccount, demoAccounts } from '../../scripts/lib/demo-accounts.ts'
import { openWithToken } from '../support/sign-in.ts'
import { addresses, everyOther, fillIn, type Visitor, visitors } from './addresses.ts'
import { type Read, readRowIds } from './row-ids.ts'
import { keepSeen } from './table.ts'
import { nameOf, watch } from './visit.ts'

const accounts: Partial<Record<Visitor, DemoAccount>> = {
  Superadmin: 'superadmin',
  Paid: 'paid',
  Trial: 'trial',
  Expired: 'expired',
}

/** Each visitor's addresses in two parts, so that three browsers share the work evenly. */
const parts = [1, 2].map((part) => ({
  part,
  through: addresses.slice(...(part === 1 ? [0, addresses.length / 2] : [addresses.length / 2])),
}))

for (const visitor of visitors)
  for (const { part, through } of parts)
    test(`every address as ${visitor}, part ${part} of 2`, async ({ page }) => {
      const ids = await readRowIds(await readAsPaid(page.request))
      const account = accounts[visitor]
      if (account !== undefined) await openWithToken(page, await signIn(page.request, account), '/favicon.svg')
      const { visit } = watch(page)
      const opened = addresses.map((address) => fillIn(address, ids))
      const seen: Record<string, string> = {}
      for (const address of through)
        await test.step(address, async () => {
          const asked = fillIn(address, ids)
          const result = await visit(
            asked,
            (landing) => landing !== asked && opened.includes(landing.replace(/\?next=.*/, '')),
          )
          const said = nameOf(asked, result)
          // A row of somebody else's answers like one that is not there.
          const isForeign = address in ids && visitor !== 'Paid' && /^(not found|→)/.test(said)
          const isExpected = (problem: string) =>
            (isForeign && missing.test(problem)) ||
            (address.includes('$token') && refused.test(problem)) ||
            (address === everyOther && problem === `GET ${asked} answered 404`)
          const problems = result.problems.filter((problem) => !isExpected(problem))
          expect.soft(problems, `${asked} as ${visitor}`).toEqual([])
          seen[address] = said
        })
      keepSeen(`${visitor} ${part}`, seen)
    })

const missing = /^GET \/api\/.* answered 404$/
/** A token nobody has. */
const refused = /^GET \/api\/.* answered 422$/

/** As the paid customer, whoever opens the addresses. */
async function readAsPaid(request: APIRequestContext): Promise<Read> {
  const token = await signIn(request, 'paid')
  return async (path) => {
    const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
}

async function signIn(request: APIRequestContext, account: DemoAccount) {
  const answer = await request.post('/api/login', { data: demoAccounts[account] })
  expect(answer.status(), await answer.text()).toBe(200)
  return String((await answer.json()).accessToken)
}
