import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { purchases } from '../features/billing/tables.ts'
import { after, days } from '../platform/clock/clock.ts'
import type { TestApp } from './create-test-app.ts'

type Changes = Partial<typeof purchases.$inferInsert>

/** A month of Pro that the account has just paid for, unless told otherwise; nothing is granted for it. */
export async function addPurchase(app: TestApp, accountId: number, changes: Changes = {}): Promise<string> {
  const id = uuid()
  const now = app.ctx.clock()
  const isPaid = (changes.state ?? 'paid') === 'paid'
  await app.ctx.db.insert(purchases).values({
    accountId,
    id,
    kind: 'subscription',
    businessKey: `test:${id}`,
    state: 'paid',
    name: 'Pro',
    interval: 'month',
    credits: 30_000,
    currency: 'GBP',
    amountMinor: 4_900,
    taxMinor: 817,
    purchasedAt: now,
    expiresAt: after(now, days(30)),
    receiptNumber: isPaid ? sql`(select coalesce(max(receipt_number), 1000) + 1 from purchases)` : null,
    buyer: { name: 'Orla Nolan', email: 'orla@kestrelroast.example', address: ['1 Quay', 'Cork'], taxIds: ['IE123'] },
    card: 'Visa ending in 4242',
    ...changes,
  })
  return id
}

/** Defaults of a top-up of 3 000 credits. */
export const topUp = { kind: 'top-up', name: 'Top Up', interval: null, credits: 3_000, amountMinor: 1_000 } as const
