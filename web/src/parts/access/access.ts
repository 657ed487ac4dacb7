import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes, modulesNeedingPlan, type PlanModule, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { readStoredAccount, type StoredAccount } from '../../shared/session/session.ts'

/** Requirements of a route, declared as its static data. */
export type RouteNeeds = {
  ability?: Ability
  module?: PlanModule
  /** Closed to those who never paid, whatever their plan names. */
  needsPaidAccount?: boolean
  /** Work done with a plan stays readable without one. */
  isReading?: boolean
}

export type Access =
  | { kind: 'granted' }
  | { kind: 'ability-missing' }
  | { kind: 'locked'; module: PlanModule; duringTrial: boolean }

/** True if it makes sense to fetch ahead what only this ability may read. */
export const holdsAbility = (ability: Ability) => readStoredAccount()?.userAbilities.includes(ability) === true

/** True if what only a Superadmin may read is worth fetching ahead. */
export const isSuperadmin = () => readStoredAccount()?.userData.role[0] === roleNames.superadmin

const needsPlan = (module: PlanModule) => modulesNeedingPlan.some((name) => name === module)

/** Mirrors the server's gate so that a closed page says so without asking; the server decides. */
export function accessTo(needs: RouteNeeds, account: StoredAccount): Access {
  if (needs.ability !== undefined && !account.userAbilities.includes(needs.ability)) return { kind: 'ability-missing' }
  const isCustomer = account.userData.role[0] === roleNames.customer
  if (needs.module === undefined || !needsPlan(needs.module) || !isCustomer) return { kind: 'granted' }
  const subscription = account.plan?.subscription
  const active = subscription !== undefined && !subscription.is_expired
  const mayHave = account.userData.type === accountTypes.paid || needs.needsPaidAccount !== true
  const isOpen = needs.isReading === true || (active && subscription.features.includes(needs.module))
  if (mayHave && isOpen) return { kind: 'granted' }
  return { kind: 'locked', module: needs.module, duringTrial: active && subscription.is_trial }
}
