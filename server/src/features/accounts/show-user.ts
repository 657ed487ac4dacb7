import type { UserData } from '#contract/accounts/rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import { type Account, type AccountCtx, findViewer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { listModulesUnderMaintenance, showAccountPlan } from '../billing/index.ts'
import { availableCredits, showCreditSettings } from '../credits/index.ts'
import { countUnread } from '../notifications/index.ts'
import { lacksRequiredFactor } from './factors/has-factor.ts'

export async function userDataOf(ctx: Ctx, account: Account): Promise<UserData> {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    contact: account.contact,
    country: account.country,
    language: account.language,
    credits: await availableCredits(ctx, account.id),
    type: account.type,
    role: account.roles.map((role) => role.name),
    roles: account.roles,
  }
}

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
