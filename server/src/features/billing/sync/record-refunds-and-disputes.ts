import { and, eq } from 'drizzle-orm'
import { addCredits, multiplyByShare, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { PaymentState } from '../../../ports/payment-gateway.ts'
import { lockBalanceAndMoves, publishBalance, restoreMovedCredits, revokeCredits } from '../../credits/index.ts'
import { purchases, reversals } from '../tables.ts'
import { notifyOfReversal } from './notify-of-reversal.ts'

type Purchase = typeof purchases.$inferSelect
type Reversal = Pick<typeof reversals.$inferSelect, 'ref' | 'kind' | 'state' | 'amountMinor' | 'createdAt'>
type Row = Reversal & Pick<typeof reversals.$inferSelect, 'credits' | 'writtenOff' | 'steps'>
type Rows = Map<string, Row>
/** `hasTaken`: money of the purchase, at least for a while. */
type Found = Reversal & { hasTaken: boolean }

/**
 * Takes back the credits of what was refunded or is withdrawn by a dispute, in the proportion of the money, and gives them back
 * where the money came back to us. What was used of them becomes a debt; what had expired unused is neither owed nor given back.
 * Shares are computed from the sum of those in force, so that several never take more than the purchase granted.
 */
export async function recordReversals(ctx: Ctx, accountId: number, payment: PaymentState): Promise<void> {
  const found = [...refundsOf(payment), ...disputesOf(payment)].toSorted(byTime)
  if (found.length === 0) return
  await inTransaction(ctx, async (tx) => {
    await lockBalanceAndMoves(tx, accountId)
    const [purchase] = await tx.db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.accountId, accountId),
          eq(purchases.paymentRef, payment.paymentRef),
          // Its credits are granted when it is paid; the payment is fetched again then.
          eq(purchases.state, 'paid'),
        ),
      )
    if (purchase === undefined) return
    const stored = await tx.db.select().from(reversals).where(ofPurchase(purchase))
    const rows: Rows = new Map(stored.map((row) => [row.ref, row]))
    const changed = found.filter((reversal) => isNews(rows.get(reversal.ref), reversal))
    if (changed.length === 0) return
    for (const { hasTaken: _, ...reversal } of changed) {
      const before = rows.get(reversal.ref)?.state
      const isNew = before === undefined || (before === 'returned' && stands(reversal))
      // A dispute that was decided before we first saw it was still open for a while.
      const isLate = reversal.kind === 'dispute' && isNew && reversal.state !== 'open'
      const opened = isLate ? await applyReversal(tx, purchase, rows, { ...reversal, state: 'open' }) : nothingMoved
      const moved = await applyReversal(tx, purchase, rows, reversal)
      await notifyOfReversal(tx, purchase, {
        ...{ reversal, before, isNew },
        credits: Math.abs(moved.credits || opened.credits),
        // A dispute that was decided before we first saw it pays off the debt it caused itself: that is no news.
        debtPaid: Math.max(0, -addCredits(opened.debt, moved.debt)),
        kept: keptBy(rows.get(reversal.ref)),
      })
    }
    for (const { ref, ...values } of rows.values())
      await tx.db
        .insert(reversals)
        .values({ accountId, purchaseId: purchase.id, ref, ...values })
        .onConflictDoUpdate({ target: reversals.ref, set: values })
    await tx.db.update(purchases).set(sumOf(purchase, rows)).where(ofId(purchase))
    await publishBalance(tx, accountId)
  })
}

const refundsOf = ({ refunds }: PaymentState): Found[] =>
  refunds
    .filter(({ status }) => status !== 'pending')
    .map(({ refundRef: ref, amountMinor, status, createdAt }) => {
      const state = status === 'succeeded' ? 'refunded' : 'failed'
      return { ref, kind: 'refund', state, amountMinor, createdAt, hasTaken: state === 'refunded' }
    })

/** A won dispute counts as returned before its money is there: it is on its way. */
const disputesOf = ({ disputes }: PaymentState): Found[] =>
  disputes.map(({ disputeRef: ref, amountMinor, status, isWithdrawn, wasWithdrawn, createdAt }) => {
    const state = isWithdrawn && status !== 'won' ? status : 'returned'
    return { ref, kind: 'dispute', state, amountMinor, createdAt, hasTaken: wasWithdrawn }
  })

const stands = ({ state }: Pick<Reversal, 'state'>) => state === 'refunded' || state === 'open' || state === 'lost'

/** A reversal that never took anything is not stored. */
const isNews = (earlier: Reversal | undefined, now: Found) =>
  earlier === undefined ? now.hasTaken : earlier.state !== now.state || earlier.amountMinor !== now.amountMinor

/** Credits that were taken, and what of them is owed now; below zero what was given back, and the debt it paid off. */
type Moved = { credits: number; debt: number }
const nothingMoved: Moved = { credits: 0, debt: 0 }

/** The credits a reversal has taken and not given back; written-off credits are no loss to anyone. */
const keptBy = (row: Row | undefined) => (row === undefined ? 0 : subtractCredits(row.credits, row.writtenOff))

/** Moves the credits that one reversal changes, and records them on the rows. */
async function applyReversal(tx: Ctx, purchase: Purchase, rows: Rows, reversal: Reversal): Promise<Moved> {
  const before = creditsTaken(purchase, rows)
  const earlier = rows.get(reversal.ref)
  const row: Row = { credits: 0, writtenOff: 0, ...earlier, ...reversal, steps: (earlier?.steps ?? 0) + 1 }
  rows.set(row.ref, row)
  const credits = subtractCredits(creditsTaken(purchase, rows), before)
  const { creditLotId: lotId } = purchase
  if (credits === 0 || lotId === null) return nothingMoved
  const move = { ...moveOf(purchase, row), lotId }
  if (credits > 0) {
    const { writtenOff, debt } = await revokeCredits(tx, { ...move, amount: credits })
    row.credits = addCredits(row.credits, credits)
    row.writtenOff = addCredits(row.writtenOff, writtenOff)
    return { credits: subtractCredits(credits, writtenOff), debt }
  }
  const back = giveBack(inOrderOf(row, rows), -credits)
  const { debtPaid } = await restoreMovedCredits(tx, { ...move, ...back })
  return { credits: -back.amount, debt: -debtPaid }
}

function moveOf({ accountId, name }: Purchase, { kind, ref, state, steps }: Row) {
  const reference = `${kind}:${ref}`
  return {
    accountId,
    key: steps === 1 ? reference : `${reference}:${steps}`,
    title: `${titles[state]}: ${name}`,
    reference,
    actor: 'system',
  }
}

/** As the credits history says it. */
const titles = {
  refunded: 'Refund',
  failed: 'Refund failed',
  open: 'Payment disputed',
  lost: 'Payment charged back',
  returned: 'Dispute closed',
} as const satisfies Record<Reversal['state'], string>

/**
 * Its own, then what those took that have failed or were returned meanwhile: where a refund and a dispute cover the same money, the
 * first has taken all of it.
 */
const inOrderOf = (row: Row, rows: Rows) => [
  row,
  ...[...rows.values()].filter((other) => other !== row).toSorted((a, b) => Number(stands(a)) - Number(stands(b))),
]

/** Undoes so many credits on the rows in their order, what was really taken before what was written off. */
function giveBack(rows: readonly Row[], credits: number): { amount: number; writtenOff: number } {
  const back = { amount: 0, writtenOff: 0 }
  let left = credits
  for (const row of rows) {
    const part = Math.min(row.credits, left)
    const amount = Math.min(part, subtractCredits(row.credits, row.writtenOff))
    const writtenOff = subtractCredits(part, amount)
    row.credits = subtractCredits(row.credits, part)
    row.writtenOff = subtractCredits(row.writtenOff, writtenOff)
    back.amount = addCredits(back.amount, amount)
    back.writtenOff = addCredits(back.writtenOff, writtenOff)
    left = subtractCredits(left, part)
  }
  return back
}

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

const byTime = (a: Reversal, b: Reversal) => a.createdAt.getTime() - b.createdAt.getTime() || a.ref.localeCompare(b.ref)
const ofPurchase = ({ accountId, id }: Purchase) =>
  and(eq(reversals.accountId, accountId), eq(reversals.purchaseId, id))
const ofId = ({ accountId, id }: Purchase) => and(eq(purchases.accountId, accountId), eq(purchases.id, id))
