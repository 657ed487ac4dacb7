import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { multiplyCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { rowsPrice, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { availableCredits, getCreditCosts } from '#server/features/credits/index.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countTraces } from '#server/testing/payment-traces.ts'
import { type Person, signedIn } from '#server/testing/people.ts'
import type { Disturbance, World } from './disturbances.ts'
import type { Press } from './press.ts'

const depth = 10
const checkedShop = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const mostLinks = 3_000
/** Maximum attempts for a keyword whose look-up fails. */
const mostAttempts = 6

/** One kind of work in a round: what somebody requests, and what must be true once it is finished. */
export type Work = {
  name: string
  ask(): Promise<void>
  /** Sentences about what is wrong. */
  listFaults(): Promise<string[]>
  /** Removes what would be left for later rounds. */
  end?(): Promise<unknown>
}

export type WorkShop = {
  /** The work that people request in a round. */
  plan(round: number, disturbance: Disturbance): Work[]
  /** Reads as another user until stopped. */
  readOn(isOver: () => boolean): Promise<void>
}

type Shop = { ctx: Ctx; world: World; press: Press }

/** The customers of `npm run chaos`, each with one kind of work, so that the charges of each can be checked exactly. */
export async function openWorkShop({ ctx, world, press }: Shop): Promise<WorkShop> {
  const { random, sandbox } = world
  const customer = () => signedIn(ctx, 'paid', { credits: 50_000_000 })
  const [checker, tracker, domainOwner, linkOwner, bystander] = [
    await customer(),
    await customer(),
    await customer(),
    await customer(),
    await customer(),
  ]
  const [serps, domains, backlinks] = [
    await getCreditCosts(ctx, 'SERPS'),
    await getCreditCosts(ctx, 'DOMAIN'),
    await getCreditCosts(ctx, 'BACKLINKS'),
  ]
  await ctx.db.execute(sql`update credit_settings set transactions = ${mostLinks} where title = 'BACKLINKS'`)
  const payer = await customer()
  const topUps = await press<{ data: { value: number }[] }>(payer, 'GET', '/plans/get-amount')
  const topUp = topUps?.data[0]
  if (topUp === undefined) throw new Error('there is no top-up')
  let payments = 0
  const keywordPrice = serpKeywordPrice(serps, { engine: 'google', depth })

  function keywordsOf(kind: string, round: number, { keywordTokens = [] }: Disturbance): string[] {
    const odd = keywordTokens.map((token, at) => `chaos ${round} ${kind} odd ${at} ${token}`)
    return [...Array.from({ length: 3 + random.upTo(22) }, (_, at) => `chaos ${round} ${kind} ${at}`), ...odd]
  }

  /** A person is charged for what was delivered, and each keyword was requested once. */
  async function faultsOfKeywords(options: {
    table: 'serp_check_runs' | 'rank_project_runs'
    person: Person
    keywords: readonly string[]
    before: number
    disturbance: Disturbance
    key: string
  }): Promise<string[]> {
    const { table, person, keywords, before, disturbance } = options
    const faults: string[] = []
    const { rows } = await ctx.db.execute<Record<'runs' | 'units' | 'charged' | 'failed', number>>(sql`
      select count(*)::int as runs, coalesce(sum(units_count), 0)::int as units, coalesce(sum(charged_count), 0)::int as charged,
        coalesce(sum(failed_count), 0)::int as failed
      from ${sql.identifier(table)} where account_id = ${person.id} and request_key like ${`%${options.key}%`}`)
    const { runs = 0, units = 0, charged = 0, failed = 0 } = rows[0] ?? {}
    if (runs !== 1 || units !== keywords.length)
      faults.push(`${runs} runs of ${units} keywords for one request of ${keywords.length}`)
    if (charged + failed !== keywords.length)
      faults.push(`${charged} charged and ${failed} failed of ${keywords.length}`)
    if (failed > 0 && !disturbance.mayFailLookUps)
      faults.push(`${failed} keywords failed, though the provider was working`)
    const spent = subtractCredits(before, await availableCredits(ctx, person.id))
    if (spent !== multiplyCredits(keywordPrice, charged)) faults.push(`${spent} credits spent for ${charged} keywords`)
    for (const keyword of keywords) {
      const { length } = sandbox.control.tasks({ keyword })
      const isOdd = keyword.includes('__') || disturbance.mayFailLookUps === true
      if (isOdd ? length < 1 || length > mostAttempts : length !== 1)
        faults.push(`"${keyword}" was requested ${length} times`)
    }
    return faults
  }

  function checkKeywords(round: number, disturbance: Disturbance): Work {
    const key = `chaos-check-${round}`
    const keywords = keywordsOf('check', round, disturbance)
    let before = 0
    return {
      name: 'keyword check',
      async ask() {
        before = await availableCredits(ctx, checker.id)
        await press(checker, 'POST', '/serp/check-serp', { ...checkedShop, depth, keywords, random_id: key })
      },
      listFaults: () =>
        faultsOfKeywords({ table: 'serp_check_runs', person: checker, keywords, before, disturbance, key }),
    }
  }

  function trackProject(round: number, disturbance: Disturbance): Work {
    const key = `chaos-project-${round}`
    const keywords = keywordsOf('project', round, disturbance)
    let before = 0
    let id: number | undefined
    return {
      name: 'project',
      async ask() {
        before = await availableCredits(ctx, tracker.id)
        const body = { ...checkedShop, depth, keywords, projectName: `Chaos ${round}`, random_id: key }
        id = (await press<{ data: { id: number } }>(tracker, 'POST', '/projects', body))?.data.id
      },
      listFaults: () =>
        faultsOfKeywords({ table: 'rank_project_runs', person: tracker, keywords, before, disturbance, key }),
      end: async () => id !== undefined && (await press(tracker, 'DELETE', `/projects/${id}`)),
    }
  }

  function readSite(options: {
    name: string
    person: Person
    asked: number
    size: number
    price(rows: number): number
    stored: string
    ask(): Promise<number | undefined>
    disturbance: Disturbance
  }): Work {
    const { name, person, price, stored, disturbance } = options
    const whole = Math.min(options.size, options.asked)
    let before = 0
    let id: number | undefined
    return {
      name,
      async ask() {
        before = await availableCredits(ctx, person.id)
        id = await options.ask()
      },
      async listFaults() {
        const spent = subtractCredits(before, await availableCredits(ctx, person.id))
        const { rows } = await ctx.db.execute<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(stored)} where project_id = ${id ?? 0}`,
        )
        const count = rows[0]?.count ?? 0
        const faults: string[] = []
        if (count !== whole && !disturbance.mayFailLookUps) faults.push(`${count} of ${whole} rows are stored`)
        if (spent !== (count === 0 ? 0 : price(count))) faults.push(`${spent} credits spent for ${count} rows`)
        return faults
      },
    }
  }

  function checkDomain(round: number, disturbance: Disturbance): Work {
    const size = 20 + random.upTo(900)
    const limit = 50 + random.upTo(900)
    return readSite({
      ...{ name: 'domain check', person: domainOwner, asked: limit, size, stored: 'domain_keywords', disturbance },
      price: (rows) => rowsPrice(domains, rows),
      async ask() {
        const body = {
          ...{ target: `size-${size}.example`, language: 'en', limit, country: 2372 },
          random_id: `chaos-domain-${round}`,
        }
        const path = '/domain/check-domain'
        return (await press<{ data: { domain_project_id: number } }>(domainOwner, 'POST', path, body))?.data
          .domain_project_id
      },
    })
  }

  function checkBacklinks(round: number, disturbance: Disturbance): Work {
    const size = 20 + random.upTo(2_500)
    return readSite({
      ...{ name: 'backlink check', person: linkOwner, asked: mostLinks, size, stored: 'backlinks', disturbance },
      price: (rows) => rowsPrice(backlinks, rows),
      async ask() {
        const body = { target: `size-${size}.example`, random_id: `chaos-backlinks-${round}` }
        const path = '/backlink/check-backlink'
        return (await press<{ data: { backlinks_id: number } }>(linkOwner, 'POST', path, body))?.data.backlinks_id
      },
    })
  }

  function buyCredits(): Work {
    return {
      name: 'payment',
      async ask() {
        const { value } = topUp as { value: number }
        const page = await press<{ url: string }>(payer, 'POST', '/get-checkout-url', { credits: value * 100 })
        if (page === undefined) return
        const card = new URLSearchParams({ card: 'pm_card_visa' })
        const reply = await fetch(page.url, { method: 'POST', body: card, redirect: 'manual' })
        if (reply.status === 303) payments += 1
      },
      async listFaults() {
        const traces = await countTraces({ pool: ctx, sandbox }, payer)
        return Object.entries(traces).flatMap(([what, count]) =>
          count === payments ? [] : [`${count} ${what} of ${payments} payments`],
        )
      },
    }
  }

  return {
    plan: (round, disturbance) => [
      checkKeywords(round, disturbance),
      trackProject(round, disturbance),
      checkDomain(round, disturbance),
      checkBacklinks(round, disturbance),
      buyCredits(),
    ],
    async readOn(isOver) {
      const paths = ['/user/show', '/projects', '/serp/list-serps']
      while (!isOver()) {
        for (const path of paths) await press(bystander, 'GET', path)
        await sleep(200)
      }
    },
  }
}
