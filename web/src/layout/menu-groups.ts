import { IconCreditCard, IconUserShield } from '@tabler/icons-react'
import type { MenuGroup } from '../module.ts'

// Groups of the menu with pages of several modules; a group of one module alone stands in its declaration.

export const billingGroup: MenuGroup = {
  label: 'Billing',
  icon: IconCreditCard,
  ability: 'VIEW_PLAN_SUBSCRIPTION_MODULE',
  at: 6,
}

export const authorizationGroup: MenuGroup = {
  label: 'Authorization',
  icon: IconUserShield,
  ability: 'VIEW_AUTHORIZATION_MODULE',
  at: 7,
}
