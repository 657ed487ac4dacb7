import { setTimeout as waitFor } from 'node:timers/promises'
import type { Person } from '#server/testing/people.ts'
import { type Attack, type Call, call, countByStatus, type Target, type Verdict } from './attack.ts'
import { bystandersOf, watchBystanders } from './watch-bystanders.ts'

const attackedForMs = 10_000
const customers = 3
const trials = 7
/** Simultaneous requests per account. */
const atOnce = 3
/** Stripe's limit per second, and what one account may trigger, including what its last request uses beyond its allowance. */
const allowed = 100
const allowedToOne = 140
const buyerPatienceMs = 30_000

/** Accounts that trigger as many Stripe requests as they can, while another customer buys a plan. */
export const paymentAllowance: Attack = {
  name: 'Stripe’s allowance',
  isTriedBesideCheck: true,
  async run(target) {
    const { server, newPerson } = target
    const bystanders = await bystandersOf(target, server.url)
    const prices = await readPrices(target, bystanders.reader)
    const single = await newPerson('trial')
    const alone = await counted(target, (calls) => hammer(target, calls, attackedForMs / 4, togglesOf(single, prices)))

    const subscribers: Subscriber[] = []
    for (let at = 0; at < customers; at += 1)
      subscribers.push(await subscribe(target, await newPerson('trial'), prices))
    const toggling = await Promise.all(Array.from({ length: trials }, () => newPerson('trial')))
    const buyer = await newPerson('trial')
    let bought = 'nothing'
    let reads: Verdict | undefined
    const together = await counted(target, async (calls) => {
      const watched = await watchBystanders(bystanders, async () => {
        const buying = waitFor(attackedForMs / 4).then(() => buy(target, buyer, prices[0] ?? 0))
        await Promise.all([
          ...toggling.map((person) => hammer(target, calls, attackedForMs, togglesOf(person, prices))),
          ...subscribers.map((subscriber) => hammer(target, calls, attackedForMs, choicesOf(subscriber, prices))),
        ])
        bought = await buying
      })
      reads = watched.bystanders
    })
    return [
      {
        tried: `a trial toggles checkouts for ${attackedForMs / 4_000} s, ${atOnce} at once`,
        found: alone.found,
        isHeld: alone.isHeld && alone.toStripe <= allowedToOne,
      },
      {
        tried: `${trials} trials toggle checkouts, ${customers} customers preview, cancel and resume, for ${attackedForMs / 1_000} s`,
        found: together.found,
        isHeld: together.isHeld,
      },
      { tried: 'another customer buys a plan meanwhile', found: bought, isHeld: bought.startsWith('credited') },
      ...(reads === undefined ? [] : [reads]),
    ]
  },
}

/** Runs an attack and reports the responses and the calls that reached Stripe. */
async function counted(target: Target, attack: (calls: Call[]) => Promise<void>) {
  const calls: Call[] = []
  const before = await askSandbox(target)
  await attack(calls)
  const after = await askSandbox(target)
  const toStripe = after.calls - before.calls
  const hasRetryAfter = calls.every(
    ({ status, retryAfter = 0 }) => (status !== 429 && status !== 503) || retryAfter > 0,
  )
  const isBroken = calls.some(({ status }) => status === 0 || (status >= 500 && status !== 503))
  return {
    toStripe,
    found: `${countByStatus(calls)}; ${toStripe} calls to Stripe, at most ${after.requests} in a second, ${after.refused} refused there`,
    isHeld: after.requests <= allowed && after.refused === 0 && !isBroken && hasRetryAfter,
  }
}

type Step = { method: string; path: string; body?: object }
type Subscriber = Person & { subscriptionId: string }

async function hammer(
  { server }: Target,
  calls: Call[],
  forMs: number,
  { token, steps }: { token: string; steps: Step[] },
) {
  const until = performance.now() + forMs
  const run = async (first: number) => {
    for (let at = first; performance.now() < until; at += 1) {
      const step = steps[at % steps.length]
      if (step === undefined) return
      const { path, ...options } = step
      calls.push(await call(server.url, path, { ...options, token }).catch(brokenOff))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, at) => run(at)))
}

const brokenOff = (): Call => ({ status: 0, milliseconds: 0, body: '' })

const checkoutOf = (price_id: number): Step => ({ method: 'POST', path: '/plans/checkout', body: { price_id } })

const togglesOf = ({ token }: Person, prices: number[]) => ({ token, steps: prices.map(checkoutOf) })

const choicesOf = ({ token, subscriptionId }: Subscriber, prices: number[]) => ({
  token,
  steps: [
    ...prices.map((price) => ({ method: 'GET', path: `/plans/preview-change?when=now&price_id=${price}` })),
    { method: 'PUT', path: '/plans/auto-recharge', body: { enabled: 1, topup_id: 1 } },
    { method: 'GET', path: '/plans/auto-recharge' },
    { method: 'POST', path: `/plans/cancel-subscription/${subscriptionId}` },
    { method: 'POST', path: `/plans/resume-subscription/${subscriptionId}` },
    { method: 'POST', path: '/plans/undo-change' },
  ],
})

/** Ids of the prices on sale. */
async function readPrices({ server }: Target, { token }: Person): Promise<number[]> {
  const { body } = await call(server.url, '/plans', { token })
  const ids = [...body.matchAll(/"price_id":"?(\d+)/g)].map(([, id]) => Number(id))
  if (ids.length < 2) throw new Error(`only ${ids.length} prices are on sale`)
  return ids
}

async function subscribe(target: Target, person: Person, prices: number[]): Promise<Subscriber> {
  const outcome = await buy(target, person, prices[0] ?? 0)
  if (!outcome.startsWith('credited')) throw new Error(`a customer could not subscribe: ${outcome}`)
  const { body } = await call(target.server.url, '/user/show', { token: person.token })
  const [, subscriptionId = ''] = /"sub_id":"([0-9a-f-]{36})"/.exec(body) ?? []
  return { ...person, subscriptionId }
}

/** Buys as a person would: retries when told to, pays on the hosted page, and waits on the return page. */
async function buy({ server }: Target, { token }: Person, price: number): Promise<string> {
  const from = performance.now()
  const seconds = () => `${((performance.now() - from) / 1_000).toFixed(1)} s`
  let opened = await call(server.url, '/plans/checkout', { method: 'POST', token, body: { price_id: price } })
  let refusals = 0
  while (opened.status !== 200 && performance.now() - from < buyerPatienceMs) {
    refusals += 1
    await waitFor((opened.retryAfter ?? 1) * 1_000)
    opened = await call(server.url, '/plans/checkout', { method: 'POST', token, body: { price_id: price } })
  }
  if (opened.status !== 200) return `refused with ${opened.status} for ${seconds()}`
  const { url, checkout_id: id } = JSON.parse(opened.body) as { url: string; checkout_id: string }
  const openedAfter = seconds()
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'pm_card_visa' }), redirect: 'manual' })
  while (performance.now() - from < buyerPatienceMs * 2) {
    const { body } = await call(server.url, `/plans/checkouts/${id}`)
    if (/"purchase":\{/.test(body))
      return `credited after ${seconds()}, page open after ${openedAfter}, ${refusals} times refused before`
    await waitFor(250)
  }
  return `paid, but not credited after ${seconds()}`
}

async function askSandbox({ world }: Target): Promise<{ calls: number; requests: number; refused: number }> {
  const read = async (path: string) => (await fetch(`${world.sandboxUrl}/_sandbox/${path}`)).json()
  const { calls } = (await read('calls')) as { calls: Record<string, number> }
  const busiest = (await read('stripe/busiest-second')) as { requests: number; refused: number }
  const toStripe = Object.entries(calls).filter(([name]) => name.includes(' /v1/'))
  return { calls: toStripe.reduce((sum, [, count]) => sum + count, 0), ...busiest }
}
