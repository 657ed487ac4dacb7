import { and, eq } from 'drizzle-orm'
import { multiplyByShare, subtractCredits } from '#contract/rules/credit-amounts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { PaymentState } from '../../../ports/payment-gateway.ts'
import { lockBalance, publishBalance, restoreCredits, revokeCredits } from '../../credits/index.ts'
import { purchases, reversals } from '../tables.ts'
import { tellReversal } from './tell-reversal.ts'

type Purchase = typeof purchases.$inferSelect
type Reversal = Pick<typeof reversals.$inferSelect, 'ref' | 'kind' | 'state' | 'amountMinor' | 'createdAt'>

/**
 * Takes back the credits of what was refunded or is withdrawn by a dispute, in the proportion of the money, and gives them back
 * where the money came back to us. What was spent of them already becomes a debt. The shares are counted from the sum of what
 * stands, so that several never take more than the purchase brought.
 */
export async function recordReversals(ctx: Ctx, accountId: number, payment: PaymentState): Promise<void> {
  const found = [...refundsOf(payment), ...disputesOf(payment)].toSorted(byTime)
  if (found.length === 0) return
  await inTransaction(ctx, async (tx) => {
    await lockBalance(tx, accountId)
    const [purchase] = await tx.db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.accountId, accountId),
          eq(purchases.paymentRef, payment.paymentRef),
          // What it brought is not granted before: it is looked at again then.
          eq(purchases.state, 'paid'),
        ),
      )
    if (purchase === undefined) return
    const rows = await tx.db.select().from(reversals).where(ofPurchase(purchase))
    const stored = new Map(rows.map((row) => [row.ref, row]))
    const standing = new Map<string, Reversal>(stored)
    const changed = found.filter((reversal) => isNews(stored.get(reversal.ref), reversal))
    for (const reversal of changed) {
      const before = creditsTaken(purchase, standing)
      standing.set(reversal.ref, reversal)
      const credits = subtractCredits(creditsTaken(purchase, standing), before)
      const earlier = stored.get(reversal.ref)
      const steps = (earlier?.steps ?? 0) + 1
      await moveCredits(tx, purchase, { reversal, steps, credits })
      const row = { ...reversal, credits, steps }
      await tx.db
        .insert(reversals)
        .values({ accountId, purchaseId: purchase.id, ...row })
        .onConflictDoUpdate({ target: reversals.ref, set: row })
      await tellReversal(tx, purchase, { reversal, before: earlier?.state, credits })
    }
    if (changed.length === 0) return
    await tx.db.update(purchases).set(sumOf(purchase, standing)).where(ofId(purchase))
    await publishBalance(tx, accountId)
  })
}

const refundsOf = ({ refunds }: PaymentState): Reversal[] =>
  refunds
    .filter(({ status }) => status !== 'pending')
    .map(({ refundRef: ref, amountMinor, status, createdAt }) => {
      const state = status === 'succeeded' ? 'refunded' : 'failed'
      return { ref, kind: 'refund', state, amountMinor, createdAt }
    })

/** One that is won counts as returned before its money is there: it is on its way. */
const disputesOf = ({ disputes }: PaymentState): Reversal[] =>
  disputes.map(({ disputeRef: ref, amountMinor, status, isWithdrawn, createdAt }) => {
    const state = isWithdrawn && status !== 'won' ? status : 'returned'
    return { ref, kind: 'dispute', state, amountMinor, createdAt }
  })

const stands = ({ state }: Pick<Reversal, 'state'>) => state === 'refunded' || state === 'open' || state === 'lost'

/** What never took anything is not stored. */
const isNews = (earlier: Reversal | undefined, now: Reversal) =>
  earlier === undefined ? stands(now) : earlier.state !== now.state || earlier.amountMinor !== now.amountMinor

/** The credits that so much of the price had bought. */
function creditsTaken({ credits, amountMinor }: Purchase, all: ReadonlyMap<string, Reversal>): number {
  const takenMinor = minorOf(all, stands)
  return takenMinor >= amountMinor ? credits : multiplyByShare(credits, takenMinor, amountMinor)
}

function sumOf({ amountMinor }: Purchase, all: ReadonlyMap<string, Reversal>) {
  const refundedMinor = Math.min(
    amountMinor,
    minorOf(all, ({ state }) => state === 'refunded'),
  )
  const disputedMinor = minorOf(all, ({ state }) => state === 'open' || state === 'lost')
  const states = [...all.values()].map(({ state }) => state)
  const dispute: Purchase['dispute'] = states.includes('open') ? 'open' : states.includes('lost') ? 'lost' : null
  return { refundedMinor, disputedMinor: Math.min(amountMinor - refundedMinor, disputedMinor), dispute }
}

const minorOf = (all: ReadonlyMap<string, Reversal>, counts: (reversal: Reversal) => boolean) =>
  [...all.values()].filter(counts).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

type Step = { reversal: Reversal; steps: number; credits: number }

async function moveCredits(tx: Ctx, purchase: Purchase, { reversal, steps, credits }: Step): Promise<void> {
  const { accountId, creditLotId: lotId, name } = purchase
  if (credits === 0 || lotId === null) return
  const { kind, ref, state } = reversal
  const reference = `${kind}:${ref}`
  const move = {
    accountId,
    key: steps === 1 ? reference : `${reference}:${steps}`,
    amount: Math.abs(credits),
    lotId,
    title: `${titles[state]}: ${name}`,
    reference,
    actor: 'system',
  }
  if (credits > 0) await revokeCredits(tx, move)
  else await restoreCredits(tx, move)
}

/** As the credits history says it. */
const titles = {
  refunded: 'Refund',
  failed: 'Refund failed',
  open: 'Payment disputed',
  lost: 'Payment charged back',
  returned: 'Dispute closed',
} as const satisfies Record<Reversal['state'], string>

const byTime = (a: Reversal, b: Reversal) => a.createdAt.getTime() - b.createdAt.getTime() || a.ref.localeCompare(b.ref)
const ofPurchase = ({ accountId, id }: Purchase) =>
  and(eq(reversals.accountId, accountId), eq(reversals.purchaseId, id))
const ofId = ({ accountId, id }: Purchase) => and(eq(purchases.accountId, accountId), eq(purchases.id, id))
