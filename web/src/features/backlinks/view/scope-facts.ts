import type { BacklinkScope } from '#contract/rules/backlinks/backlinks.ts'

/** Says what the analysis covers, among the facts under its name. */
export const scopeFacts = {
  domain: 'Backlinks of the whole domain',
  subdomain: 'Backlinks of this subdomain',
  page: 'Backlinks of this page',
} as const satisfies Record<BacklinkScope, string>
