import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { RunningSandbox } from '#sandbox/build-sandbox.ts'
import type { DatabasePool } from '../platform/database/database.ts'
import type { Person } from './people.ts'

/** Records of somebody's payments, counted in each place that keeps them; they agree if each payment was handled once. */
export type PaymentTraces = Record<'purchases' | 'receipts' | 'grants' | 'emails' | 'charges', number>

/** Counts the records of a person's payments; charges as counted by the payment provider. */
export async function countTraces(
  { pool, sandbox }: { pool: Pick<DatabasePool, 'db'>; sandbox: RunningSandbox },
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<PaymentTraces> {
  const { rows } = await pool.db.execute<{ customer: string; purchases: number; receipts: number; grants: number }>(sql`
    select
      (select customer_ref from billing_customers where account_id = ${id}) as customer,
      (select count(distinct receipt_number)::int from purchases where account_id = ${id} and state = 'paid') as purchases,
      (select count(*)::int from notices where account_id = ${id} and kind in ('purchase.paid', 'auto-recharge.paid')) as receipts,
      (select count(*)::int from credit_operations where account_id = ${id} and kind = 'grant' and key ~ '^(inv|pi):') as grants`)
  const { customer = '', purchases = 0, receipts = 0, grants = 0 } = rows[0] ?? {}
  const delivered = sandbox.control.emailMessages({ to: email }).filter(({ text }) => text.includes('Receipt number: '))
  // If the process is killed between sending an email and recording it, the same email is sent again.
  const emails = new Set(delivered.map(({ messageId }) => messageId)).size
  return { purchases, receipts, grants, emails, charges: await countCharges(sandbox, customer) }
}

const mostAttempts = 200

/** Calls the sandbox like a Stripe customer, retrying on its rate limit. Throws on any failure. */
export async function callSandboxStripe<Reply>(
  sandbox: RunningSandbox,
  method: 'GET' | 'DELETE',
  path: string,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    if (reply.ok) return (await reply.json()) as Reply
    if (reply.status !== 429 || attempt === mostAttempts)
      throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    await waitFor(50)
  }
}

async function countCharges(sandbox: RunningSandbox, customer: string, after = ''): Promise<number> {
  type Page = { data: { id: string; paid: boolean }[]; has_more: boolean }
  const path = `/charges?limit=100&customer=${customer}${after}`
  const { data, has_more } = await callSandboxStripe<Page>(sandbox, 'GET', path)
  const paid = data.filter((charge) => charge.paid).length
  return has_more ? paid + (await countCharges(sandbox, customer, `&starting_after=${data.at(-1)?.id}`)) : paid
}
