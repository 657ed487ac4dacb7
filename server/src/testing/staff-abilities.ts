import { type Ability, abilities } from '#contract/rules/access/abilities.ts'

// The abilities of staff, written out for the tests and not read from the product.

const ofSuperadminAlone: readonly Ability[] = [
  'VIEW_ROLES',
  'VIEW_PERMISSIONS',
  'MANAGE_ROLES',
  'MANAGE_PERMISSIONS',
  'MANAGE_LARGE_GRANTS',
]

export const adminAbilities = abilities.filter((ability) => !ofSuperadminAlone.includes(ability))

export const supportAbilities: readonly Ability[] = [
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
]
