import { holdCredits, settleHold, verifyLedger } from '#server/features/credits/index.ts'
import { after, hours } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openBareLedger } from '../lib/bare-ledger.ts'
import type { Bench } from '../lib/bench.ts'
import { makeCustomers, openProduct } from '../lib/product.ts'
import { sideBySide } from '../lib/statistics.ts'

const rounds = 3
const seconds = { whole: 2, short: 1 }
const atOnce = 10

export const credits: Bench = {
  name: 'credits',
  measures: `pairs of hold and settle a second, ${atOnce} at once, each verb its own durable transaction, ÷ bare transactions that lock, write and update the same without checking anything`,
  async run(world, length) {
    const databaseUrl = await world.newDatabase()
    const accounts = (await makeCustomers(world, databaseUrl, 100)).map((customer) => customer.id)
    const bare = await openBareLedger(databaseUrl, accounts)
    const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
    const ours = (accountId: number, reference: string) => pair(ctx, accountId, reference)
    const compare = (among: readonly number[]) =>
      sideBySide(
        rounds,
        () => perSecond(among, ours, seconds[length]),
        () => perSecond(among, bare.pair, seconds[length]),
      )
    try {
      const one = await compare(accounts.slice(0, 1))
      const many = await compare(accounts)
      const problems = await verifyLedger(ctx)
      if (problems.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(problems)}`)
      const show = (result: typeof one) => `${result.ours.toFixed(0)} ÷ ${result.bare.toFixed(0)} pairs/s`
      const target = { atLeast: 0.5 }
      return [
        { name: 'on one account ÷ bare', value: one.ratio, unit: '×', target, detail: show(one) },
        { name: 'on 100 accounts ÷ bare', value: many.ratio, unit: '×', target, detail: show(many) },
      ]
    } finally {
      await bare.close()
      await close()
    }
  },
}

let made = 0

/** Pairs a second. */
async function perSecond(
  accounts: readonly number[],
  work: (accountId: number, reference: string) => Promise<void>,
  seconds: number,
): Promise<number> {
  const from = performance.now()
  const until = from + seconds * 1_000
  let done = 0
  const lane = async () => {
    while (performance.now() < until) {
      made += 1
      await work(accounts[made % accounts.length] ?? 0, `bench:${made}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return done / ((performance.now() - from) / 1_000)
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
