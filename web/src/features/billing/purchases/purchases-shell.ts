import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { ShellTexts, TextsContext } from '../../../module.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { rechargeMessages } from '../../../parts/billing/payments/messages.ts'

/** Accounts that may buy credits read this while their Auto Recharge is off. */
export function after([page]: unknown[], { account }: TextsContext): ShellTexts {
  const mayBuy = account.userData.type === accountTypes.paid && holdsAbility('VIEW_PRICING_PAGE')
  const isOn = (page as { auto_recharge: boolean }).auto_recharge
  return mayBuy && !isOn ? { body: [rechargeMessages.cardSaved] } : {}
}
