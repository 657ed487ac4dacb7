/** What the address of the profile says: which tab is open, the first one where it says nothing. */
export type ProfileAddress = { tab?: 'security' | 'notifications' }

export const readProfileAddress = ({ tab }: Record<string, unknown>): ProfileAddress => ({
  tab: tab === 'security' || tab === 'notifications' ? tab : undefined,
})
