import { getDomain } from 'tldts'

/** The registrable domain of a host, or the host itself if it has none. */
export const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host
