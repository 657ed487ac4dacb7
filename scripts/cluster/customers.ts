import { sql } from 'drizzle-orm'
import { addCredits, multiplyCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { availableCredits, getCreditCosts } from '#server/features/credits/index.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Person, type PersonKind, signedIn } from '#server/testing/people.ts'
import { priceIdOf } from '#server/testing/subscribe.ts'
import type { SandboxClient } from './sandbox-client.ts'
import type { Site } from './site.ts'

const depth = 10
const checkedShop = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const keywordsOfCheck = 80
const projectCount = 3
const keywordsOfProject = 25

/** Something a customer requests, and what must be true once it is done. */
export type Work = {
  name: string
  begin(): Promise<void>
  /** From 0 to 1. */
  measureProgress(): Promise<number>
  /** Sentences about what is wrong. */
  listFaults(): Promise<string[]>
}

export type Customers = Record<'check' | 'projects' | 'payments', (round: string) => Promise<Work>>

/** Separate customers for each kind of work, so that charges can be checked exactly. */
export function openCustomers(world: { ctx: Ctx; site: Site; sandbox: SandboxClient }): Customers {
  const { ctx, site, sandbox } = world

  const customer = (kind: PersonKind, credits?: number) => signedIn(ctx, kind, credits === undefined ? {} : { credits })

  async function measureFetches(stem: string, total: number): Promise<number> {
    const { rows } = await ctx.db.execute<{ ended: number }>(sql`
      select count(*)::int as ended from serp_fetches where keyword like ${`${stem}%`} and state in ('done', 'failed')`)
    return (rows[0]?.ended ?? 0) / total
  }

  /** Each keyword was requested, delivered and charged once. */
  async function listKeywordFaults(options: {
    table: 'serp_check_runs' | 'rank_project_runs'
    person: Person
    before: number
    runs: number
    keywords: readonly string[]
  }): Promise<string[]> {
    const { table, person, before, runs, keywords } = options
    const { rows } = await ctx.db.execute<Record<'runs' | 'open' | 'charged' | 'failed', number>>(sql`
      select count(*)::int as runs, count(*) filter (where finished_at is null)::int as open,
        coalesce(sum(charged_count), 0)::int as charged, coalesce(sum(failed_count), 0)::int as failed
      from ${sql.identifier(table)} where account_id = ${person.id}`)
    const found = rows[0] ?? { runs: 0, open: 0, charged: 0, failed: 0 }
    const faults: string[] = []
    if (found.runs !== runs) faults.push(`${found.runs} runs of ${runs}`)
    if (found.open > 0) faults.push(`${found.open} runs are still open`)
    if (found.charged !== keywords.length || found.failed > 0)
      faults.push(`${found.charged} keywords charged and ${found.failed} failed of ${keywords.length}`)
    const costs = await getCreditCosts(ctx, 'SERPS')
    const price = multiplyCredits(serpKeywordPrice(costs, { engine: 'google', depth }), keywords.length)
    const spent = subtractCredits(before, await availableCredits(ctx, person.id))
    if (spent !== price) faults.push(`${spent} credits spent, not ${price}`)
    for (const keyword of keywords) {
      const times = await sandbox.countTasks(keyword)
      if (times !== 1) faults.push(`“${keyword}” was requested ${times} times`)
    }
    return faults
  }

  return {
    async check(round) {
      const person = await customer('paid')
      const before = await availableCredits(ctx, person.id)
      const stem = `${round} check `
      const keywords = Array.from({ length: keywordsOfCheck }, (_, at) => `${stem}${at}`)
      return {
        name: 'check',
        async begin() {
          const body = { ...checkedShop, depth, keywords, random_id: stem }
          await site.call(person, 'POST', '/serp/check-serp', body)
        },
        measureProgress: () => measureFetches(stem, keywords.length),
        listFaults: () => listKeywordFaults({ table: 'serp_check_runs', person, before, runs: 1, keywords }),
      }
    },
    async projects(round) {
      const person = await customer('paid')
      const before = await availableCredits(ctx, person.id)
      const stem = `${round} project `
      const keywordsOf = (project: number) =>
        Array.from({ length: keywordsOfProject }, (_, at) => `${stem}${project} ${at}`)
      const projects = Array.from({ length: projectCount }, (_, project) => project)
      const keywords = projects.flatMap(keywordsOf)
      return {
        name: 'project run',
        async begin() {
          for (const project of projects)
            await site.call(person, 'POST', '/projects', {
              ...{ ...checkedShop, depth, keywords: keywordsOf(project), projectName: `${stem}${project}` },
              random_id: `${stem}${project}`,
            })
        },
        measureProgress: () => measureFetches(stem, keywords.length),
        listFaults: () =>
          listKeywordFaults({ table: 'rank_project_runs', person, before, runs: projectCount, keywords }),
      }
    },
    async payments() {
      const [buyer, other, subscriber] = [
        await customer('paid', 0),
        await customer('paid', 0),
        await customer('expired'),
      ]
      const [topUp] = (
        await site.call<{ data: { value: number; credits: number }[] }>(buyer, 'GET', '/plans/get-amount')
      ).data
      if (topUp === undefined) throw new Error('there is no top-up')
      const priceId = await priceIdOf(ctx, 'Basic')
      const pages: { person: Person; url: string }[] = []
      for (const person of [buyer, other])
        pages.push({
          person,
          ...(await site.call<{ url: string }>(person, 'POST', '/get-checkout-url', { credits: topUp.value * 100 })),
        })
      pages.push({
        person: subscriber,
        ...(await site.call<{ url: string }>(subscriber, 'POST', '/plans/checkout', { price_id: priceId })),
      })
      return {
        name: 'payment',
        async begin() {
          for (const { url } of pages) await sandbox.pay(url)
        },
        async measureProgress() {
          const traces = await Promise.all(pages.map(({ person }) => countTraces(person)))
          return traces.reduce((sum, { purchases }) => sum + purchases, 0) / pages.length
        },
        async listFaults() {
          const lists = await Promise.all(
            pages.map(async ({ person }) => {
              const { credits, ...traces } = await countTraces(person)
              const faults = Object.entries(traces).flatMap(([what, count]) =>
                count === 1 ? [] : [`${count} ${what} for one payment`],
              )
              if (person !== subscriber && credits !== addCredits(topUp.credits, 0))
                faults.push(`${credits} credits granted, not ${topUp.credits}`)
              return faults
            }),
          )
          return lists.flat()
        },
      }
    },
  }

  /** Counts a customer's payments in each place that records them. */
  async function countTraces({ id, email }: Person) {
    const { rows } = await ctx.db.execute<{
      customer: string | null
      purchases: number
      receipts: number
      grants: number
    }>(sql`
      select
        (select customer_ref from billing_customers where account_id = ${id}) as customer,
        (select count(distinct receipt_number)::int from purchases where account_id = ${id} and state = 'paid') as purchases,
        (select count(*)::int from notices where account_id = ${id} and kind = 'purchase.paid') as receipts,
        (select count(*)::int from credit_operations where account_id = ${id} and kind = 'grant' and key ~ '^(inv|pi):') as grants`)
    const { customer: customerRef = null, purchases = 0, receipts = 0, grants = 0 } = rows[0] ?? {}
    const emails = (await sandbox.listReceiptEmails(email)).length
    const charges = customerRef === null ? 0 : await sandbox.countCharges(customerRef)
    return { purchases, receipts, grants, emails, charges, credits: await availableCredits(ctx, id) }
  }
}
