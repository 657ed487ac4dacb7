import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { signPayload } from '#sandbox/stripe/events/sign-payload.ts'
import { paymentEventsPath } from '#server/app/serve-payment-events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { signedIn } from '#server/testing/people.ts'
import type { Bench } from '../lib/bench.ts'
import { load } from '../lib/http-load.ts'
import { openProduct, startServer } from '../lib/product.ts'
import { sideBySide } from '../lib/statistics.ts'

const rounds = { whole: 3, short: 2 }
/** The payment provider sends many at once. */
const common = { concurrency: 50, seconds: 1 }
const customerRef = 'cus_of_the_bench'
const secret = 'whsec_bench'

export const paymentEvents: Bench = {
  name: 'payment-events',
  measures:
    'webhook events/s of the payment provider (signature checked, each stored once, handled by the worker meanwhile) ÷ inserting the same events, one a statement, into a table with nothing but a key; 50 at once',
  async run(world, length) {
    const databaseUrl = await world.newDatabase()
    const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
    const server = await startServer(world, databaseUrl, { STRIPE_WEBHOOK_SECRET: secret })
    let made = 0
    const makePost = () => {
      made += 1
      return makeEvent()
    }
    try {
      const { id: accountId } = await signedIn(ctx, 'paid')
      await ctx.db.execute(
        sql`insert into billing_customers (account_id, customer_ref, created_at) values (${accountId}, ${customerRef}, now())`,
      )
      await ctx.db.execute(sql`create table bare_events (id text primary key, body text)`)
      const { ours, bare, ratio } = await sideBySide(
        rounds[length],
        async () => (await load({ ...common, makePost, url: server.url, path: paymentEventsPath })).perSecond,
        () => insertBare(ctx),
      )
      const detail = `${ours.toFixed(0)} ÷ ${bare.toFixed(0)} events/s`
      const { rows } = await ctx.db.execute<{ stored: number }>(sql`select count(*)::int as stored from payment_events`)
      const lost = made - (rows[0]?.stored ?? 0)
      return [
        { name: '÷ bare insert', value: ratio, unit: '×', target: { atLeast: 0.25 }, detail },
        { name: 'answered but not stored', value: lost, unit: 'events', target: { atMost: 0 } },
      ]
    } finally {
      await server.stop()
      await close()
    }
  },
}

/** Events a second. */
async function insertBare({ db }: Ctx): Promise<number> {
  const from = performance.now()
  const until = from + common.seconds * 1_000
  let inserted = 0
  const insertOn = async () => {
    while (performance.now() < until) {
      await db.execute(sql`insert into bare_events values (${uuid()}, ${makeEvent().body}) on conflict do nothing`)
      inserted += 1
    }
  }
  await Promise.all(Array.from({ length: common.concurrency }, insertOn))
  return inserted / ((performance.now() - from) / 1_000)
}

/** All events are of one customer, the worst case for the worker. */
function makeEvent() {
  const body = JSON.stringify({
    id: `evt_${uuid()}`,
    object: 'event',
    type: 'invoice.paid',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { object: 'invoice', id: 'in_of_the_bench', customer: customerRef } },
  })
  return { body, headers: { 'stripe-signature': signPayload(body, secret, Math.floor(Date.now() / 1_000)) } }
}
