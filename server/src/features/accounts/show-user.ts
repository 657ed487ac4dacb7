import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import { type AccountCtx, findViewer } from '../../parts/access/index.ts'
import { listModulesUnderMaintenance, showAccountPlan } from '../billing/index.ts'
import { showCreditSettings, userDataOf } from '../credits/index.ts'
import { countUnread } from '../notifications/index.ts'
import { lacksRequiredFactor } from './factors/has-factor.ts'

/** The signed-in account with its plan and the prices it works at. */
export async function showUser(ctx: AccountCtx, abilities: ReadonlySet<Ability>) {
  const [userData, module, plan, maintenance, needsFactor, switchedBy, unread] = await Promise.all([
    userDataOf(ctx, ctx.account),
    showCreditSettings(ctx),
    showAccountPlan(ctx, ctx.account.id),
    listModulesUnderMaintenance(ctx),
    lacksRequiredFactor(ctx, { account: ctx.account, abilities }),
    ctx.switchedById === undefined ? undefined : findViewer(ctx, ctx.switchedById),
    countUnread(ctx, ctx.account.id),
  ])
  const isTrial = ctx.account.type === accountTypes.trial
  return {
    userData,
    userAbilities: [...abilities],
    switched_by: switchedBy === undefined ? null : { id: switchedBy.account.id, name: switchedBy.account.name },
    module,
    plan,
    domainKeywordsLimit: isTrial ? domainLimits.perTrialCheck : ctx.settings.domainKeywordsLimit,
    maintenance,
    needsFactor,
    unread_notices: unread,
    sandboxData: ctx.ports.searchDataIsSandbox,
  }
}
