import type { BacklinkScope, LinkAttribute } from '#contract/rules/backlinks/backlinks.ts'

export const scopeNames = {
  domain: 'Domain',
  subdomain: 'Subdomain',
  page: 'Page',
} as const satisfies Record<BacklinkScope, string>

export const linkAttributeNames = {
  dofollow: 'Dofollow',
  nofollow: 'Nofollow',
  ugc: 'UGC',
  sponsored: 'Sponsored',
} as const satisfies Record<LinkAttribute, string>

/** By a name of the provider that may be none of ours. */
export const nameOf = (names: Record<string, string>, key: string) =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key.charAt(0).toUpperCase() + key.slice(1)
