import type { BacklinkScope, LinkAttribute, LinkMovement, LinkType } from '#contract/rules/backlinks.ts'

export const scopeNames = {
  domain: 'Domain',
  subdomain: 'Subdomain',
  page: 'Page',
} as const satisfies Record<BacklinkScope, string>

export const linkTypeNames = {
  anchor: 'Anchor',
  image: 'Image',
  redirect: 'Redirect',
  canonical: 'Canonical',
  link: 'Link',
  meta: 'Meta',
  alternate: 'Alternate',
  other: 'Other',
} as const satisfies Record<LinkType, string>

export const linkAttributeNames = {
  dofollow: 'Dofollow',
  nofollow: 'Nofollow',
  ugc: 'UGC',
  sponsored: 'Sponsored',
} as const satisfies Record<LinkAttribute, string>

export const linkMovementNames = {
  new: 'New',
  lost: 'Lost',
  kept: 'Kept',
  not_comparable: 'Not comparable',
} as const satisfies Record<LinkMovement, string>

/** By a name of the provider that may be none of ours. */
export const nameOf = (names: Record<string, string>, key: string) =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key.charAt(0).toUpperCase() + key.slice(1)
