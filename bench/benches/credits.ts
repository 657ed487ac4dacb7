import { holdCredits, settleHold, verifyLedger } from '#server/features/credits/index.ts'
import { after, hours } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Bench } from '../lib/bench.ts'
import { makeCustomers, openProduct } from '../lib/product.ts'
import { quantile } from '../lib/statistics.ts'

const seconds = 3
const atOnce = 10

export const credits: Bench = {
  name: 'credits',
  measures: `pairs of hold and settle a second, ${atOnce} at once, each verb its own durable transaction`,
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const accounts = (await makeCustomers(world, databaseUrl, 100)).map((customer) => customer.id)
    const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
    try {
      await pairs(ctx, accounts, 1)
      const one = await pairs(ctx, accounts.slice(0, 1), seconds)
      const many = await pairs(ctx, accounts, seconds)
      const problems = await verifyLedger(ctx)
      if (problems.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(problems)}`)
      return [
        { name: 'on one account', value: one.perSecond, unit: 'pairs/s', target: { atLeast: 200 } },
        { name: 'on one account, p99 of a pair', value: one.p99, unit: 'ms' },
        { name: 'on 100 accounts', value: many.perSecond, unit: 'pairs/s', target: { atLeast: 500 } },
        { name: 'on 100 accounts, p99 of a pair', value: many.p99, unit: 'ms' },
      ]
    } finally {
      await close()
    }
  },
}

let made = 0

async function pairs(ctx: Ctx, accounts: readonly number[], forSeconds: number) {
  const from = performance.now()
  const until = from + forSeconds * 1_000
  const latencies: number[] = []
  const lane = async () => {
    while (performance.now() < until) {
      made += 1
      const begin = performance.now()
      await pair(ctx, accounts[made % accounts.length] ?? 0, `bench:${made}`)
      latencies.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { perSecond: latencies.length / ((performance.now() - from) / 1_000), p99: quantile(latencies, 0.99) }
}

async function pair(ctx: Ctx, accountId: number, reference: string) {
  const common = { accountId, reference, actor: 'system' }
  const { holdId } = await holdCredits(ctx, {
    ...common,
    key: `${reference}:hold`,
    amount: 1.5,
    title: 'Bench',
    expiresAt: after(ctx.clock(), hours(1)),
  })
  await settleHold(ctx, { ...common, key: `${reference}:settle`, holdId, amount: 1 })
}
