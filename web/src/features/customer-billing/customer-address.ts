/** What the address of a customer's page says. */
export type CustomerAddress = { tab?: 'billing'; archived?: true }

export const readCustomerAddress = ({ tab, archived }: Record<string, unknown>): CustomerAddress => ({
  tab: tab === 'billing' ? 'billing' : undefined,
  archived: archived === true || archived === 'true' || archived === 1 ? true : undefined,
})
