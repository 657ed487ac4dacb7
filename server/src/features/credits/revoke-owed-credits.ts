import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Operation, runOperation, type Transfer } from './operation.ts'
import { listOwingLots, payOff } from './owing-lots.ts'

type TakeBackOwed = { accountId: number; key: string; reference: string; actor: string }

/**
 * Takes what a hold gave back to lots that were refunded while it held their credits, as far as they owe it: else refunded credits could
 * be spent again.
 */
export async function revokeOwedCredits(ctx: Ctx, { accountId, key, reference, actor }: TakeBackOwed): Promise<void> {
  const lots = (await listOwingLots(ctx, accountId)).filter(({ remaining }) => remaining > 0)
  if (lots.length === 0) return
  const operation: Operation = {
    accountId,
    key,
    kind: 'revoke',
    arguments: { reference },
    title: 'Unused credits of a run deducted: credits owed',
    reference,
    actor,
  }
  await runOperation(ctx, operation, async () => {
    const owed = lots.flatMap((lot) => payOff([lot], lot.remaining).owed)
    const debtPaid = owed.reduce((sum, { change }) => addCredits(sum, -change), 0)
    const transfers: Transfer[] = owed.map(({ lotId, change }) => ({
      from: 'available',
      to: 'outside',
      amount: -change,
      lotId,
    }))
    return { transfers, result: { takenBack: debtPaid, debtPaid }, amount: -debtPaid, owed }
  })
}
