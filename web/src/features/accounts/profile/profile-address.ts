/** The tab kept in the URL; the first one if there is none. */
export type ProfileAddress = { tab?: 'security' | 'notifications' }

export const readProfileAddress = ({ tab }: Record<string, unknown>): ProfileAddress => ({
  tab: tab === 'security' || tab === 'notifications' ? tab : undefined,
})
