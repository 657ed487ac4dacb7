import type { Person } from '#server/testing/people.ts'
import { signedIn } from '#server/testing/people.ts'
import { withClient } from './generate-projects.ts'
import { openProduct } from './product.ts'
import type { World } from './world.ts'

/** Gives the product customers who joined over a year, a plan and four payments each, and a year of tallies; returns a Superadmin. */
export async function generateBusiness(
  world: World,
  databaseUrl: string,
  { customers }: { customers: number },
): Promise<Person> {
  const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
  const admin = await signedIn(ctx, 'superadmin').finally(close)
  await withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(insertCustomers, [customers])
    for (const statement of [insertRoles, insertUse, insertPlans, insertPurchases, insertTallies, insertFigures])
      await client.query(statement)
    for (const table of [
      'accounts',
      'account_roles',
      'account_use',
      'subscriptions',
      'purchases',
      'work_tallies',
      'customer_figures',
    ])
      await client.query(`vacuum (analyze) ${table}`)
  })
  return admin
}

const insertCustomers = `
  insert into accounts (email, name, type, country, language, created_at)
  select 'customer-' || n || '@bench.example', 'Customer ' || n, case when n % 5 < 3 then 1 else 2 end, 2826, 'en',
    now() - n * interval '365 days' / $1
  from generate_series(1, $1::int) n`
const insertRoles = `
  insert into account_roles (account_id, role_id)
  select a.id, r.id from accounts a, roles r where r.name = 'Customer' and a.email like '%@bench.example'`
const insertUse = `
  insert into account_use (account_id, last_used_at)
  select id, now() - id % 60 * interval '1 day' from accounts where email like '%@bench.example'`
/** Two thirds are on a plan now, which is a trial for some; the others' has ended. */
const insertPlans = `
  insert into subscriptions (account_id, id, plan_id, interval, purchased_at, expires_at, usable_until)
  select a.id, gen_random_uuid(), p.ids[1 + a.id % cardinality(p.ids)], 'month', now() - interval '40 days',
    now() + (a.id % 60 - 20) * interval '1 day', now() + (a.id % 60 - 20) * interval '1 day'
  from accounts a, (select array_agg(id order by id) as ids from plans) p where a.email like '%@bench.example'`
const insertPurchases = `
  insert into purchases (account_id, id, kind, business_key, state, name, interval, credits, currency, amount_minor, tax_minor,
    purchased_at, expires_at, receipt_number, buyer)
  select id, gen_random_uuid(), 'subscription', 'inv:' || id || '-' || n, 'paid', 'Pro', 'month', 30000, 'GBP', 4900, 0,
    now() - n * interval '1 month' - id % 28 * interval '1 day', now() + interval '1 month', id * 4 + n + 100000, '{}'
  from accounts, generate_series(0, 3) n where email like '%@bench.example'`
const insertTallies = `
  insert into work_tallies (at, work, done_count, failed_count, credits, is_sum)
  select date_trunc('hour', now()) - n * interval '15 minutes', work, 40, 1, 120, true
  from generate_series(0, 35039) n, unnest(array['serp-check', 'rank-project', 'domain-project']) work`
/** As the hourly job stores them. */
const insertFigures = `
  insert into customer_figures (account_id, revenue_minor, credits_used, updated_at)
  select id, 4900 * (id % 5), id % 977, now() from accounts where email like '%@bench.example'`
