import { v7 as uuid } from 'uuid'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { getPlanByName, startSubscription } from '../../billing/index.ts'
import { grantCredits } from '../../credits/index.ts'
import { storeAccount } from '../add-account.ts'
import { claimTrial, recordTrialCredits } from './claim-trial.ts'

export type OpenTrial = { name: string; email: string; passwordHash: string }

/**
 * Makes a customer on trial: account, password, plan and credits, all or nothing. Who has had a trial under another form
 * of the address gets the plan and no credits. Throws `email.taken`.
 */
export function openTrial(ctx: Ctx, input: OpenTrial): Promise<{ accountId: number; trialCredits: number }> {
  return inTransaction(ctx, async (tx) => {
    const accountId = await storeAccount(tx, { ...input, type: accountTypes.trial, role: roleNames.customer })
    const from = tx.clock()
    const until = after(from, days(tx.settings.trial.days))
    const { id: planId } = await getPlanByName(tx, 'Trial')
    await startSubscription(tx, { accountId, id: uuid(), planId, interval: null, from, until })
    const claim = { accountId, email: input.email, expiresAt: until }
    const trialCredits = (await claimTrial(tx, claim)) ? tx.settings.trial.credits : 0
    if (trialCredits > 0) {
      const { lotId } = await grantCredits(tx, {
        accountId,
        key: 'trial',
        amount: trialCredits,
        title: 'Trial credits',
        source: 'trial',
        reference: 'registration',
        actor: 'system',
        expiresAt: until,
      })
      await recordTrialCredits(tx, { ...claim, lotId, credits: trialCredits })
    }
    await recordAudit(tx, { action: 'register', actorId: accountId, accountId, data: { trialCredits } })
    return { accountId, trialCredits }
  })
}
