import { oneOf } from '../../../shared/address/read-values.ts'

/** The tabs beside the first, which needs no name in the address. */
export const otherTabs = ['usage', 'activity', 'security', 'billing'] as const

/** The state of a customer's page kept in the URL. */
export type CustomerAddress = { tab?: (typeof otherTabs)[number]; archived?: true }

export const readCustomerAddress = ({ tab, archived }: Record<string, unknown>): CustomerAddress => ({
  tab: oneOf(otherTabs, tab),
  archived: archived === true || archived === 'true' || archived === 1 ? true : undefined,
})
