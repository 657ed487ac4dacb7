import { type ModuleAbility, modules } from '../../modules.ts'

const moduleAbilities: readonly ModuleAbility[] = modules.flatMap(({ abilities: { names } }) => names)

const ownAbilities = [
  'VIEW_USERS',
  'VIEW_ROLES',
  'VIEW_PERMISSIONS',
  'VIEW_FAQ_MODULE',
  'VIEW_FAQ_CATEGORY',
  'VIEW_FAQ_QUESTIONS',
  'VIEW_PLAN_SUBSCRIPTION_MODULE',
  'VIEW_PRICING_PAGE',
  'VIEW_PURCHASE_HISTORY',
  'VIEW_CREDITS_HISTORY',
  'VIEW_SUPPORT_MODULE',
  'VIEW_PRIVACY_POLICY',
  'VIEW_FAQ_CUSTOMER',
  'SEND_SUPPORT_EMAIL',
  'VIEW_CUSTOMERS_MODULE',
  'VIEW_PLANS_MODULE',
  'VIEW_CREDIT_SETTINGS',
  'MANAGE_USERS',
  'MANAGE_ROLES',
  'MANAGE_PERMISSIONS',
  'MANAGE_CUSTOMERS',
  'MANAGE_PLANS',
  'MANAGE_FAQ',
  'MANAGE_CREDIT_SETTINGS',
  'SWITCH_CUSTOMER',
  'VIEW_AUDIT_LOG',
  'MANAGE_LARGE_GRANTS',
] as const

export type Ability = 'VIEW_AUTHORIZATION_MODULE' | ModuleAbility | (typeof ownAbilities)[number]

/** Everything a role may allow. The names gate both the menu and the calls. */
export const abilities: readonly Ability[] = ['VIEW_AUTHORIZATION_MODULE', ...moduleAbilities, ...ownAbilities]

/** Abilities of every customer; staff roles are built from the rest. */
export const customerAbilities: readonly Ability[] = [
  ...moduleAbilities,
  'VIEW_PLAN_SUBSCRIPTION_MODULE',
  'VIEW_PRICING_PAGE',
  'VIEW_PURCHASE_HISTORY',
  'VIEW_CREDITS_HISTORY',
  'VIEW_SUPPORT_MODULE',
  'VIEW_PRIVACY_POLICY',
  'VIEW_FAQ_CUSTOMER',
  'SEND_SUPPORT_EMAIL',
]

/** Staff who look after customers: read them, switch into them, and keep the FAQ. */
export const supportAbilities = [
  'VIEW_CUSTOMERS_MODULE',
  'VIEW_PURCHASE_HISTORY',
  'SWITCH_CUSTOMER',
  'VIEW_FAQ_MODULE',
  'VIEW_FAQ_CATEGORY',
  'VIEW_FAQ_QUESTIONS',
  'MANAGE_FAQ',
  'VIEW_SUPPORT_MODULE',
  'VIEW_PRIVACY_POLICY',
  'VIEW_FAQ_CUSTOMER',
] as const satisfies readonly Ability[]

const ofSuperadminAlone: readonly Ability[] = [
  'VIEW_ROLES',
  'VIEW_PERMISSIONS',
  'MANAGE_ROLES',
  'MANAGE_PERMISSIONS',
  'MANAGE_LARGE_GRANTS',
]

/** Everything but roles, permissions and grants without a limit. */
export const adminAbilities: readonly Ability[] = abilities.filter((ability) => !ofSuperadminAlone.includes(ability))
