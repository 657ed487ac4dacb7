/** The target: a registrable domain with its subdomains, exactly one host, or one page. */
export type BacklinksTarget = {
  /** A host without `www.`, or an absolute address of a page. */
  target: string
  /** For a host: links to its subdomains count too. */
  includesSubdomains: boolean
}

/** The ways a page can link, in the provider's words; others are `other`. */
export const linkTypes = ['anchor', 'image', 'redirect', 'canonical', 'link', 'meta', 'alternate', 'other'] as const
export type LinkType = (typeof linkTypes)[number]

/** The provider's figures for the whole target, of its live links; null where it does not say. Counts may exceed four bytes. */
export type BacklinksSummary = {
  /** 0–1 000. */
  rank: number | null
  backlinks: number
  brokenBacklinks: number | null
  brokenPages: number | null
  externalLinks: number | null
  internalLinks: number | null
  crawledPages: number | null
  referringDomains: number | null
  referringDomainsNofollow: number | null
  referringMainDomains: number | null
  referringMainDomainsNofollow: number | null
  referringIps: number | null
  referringSubnets: number | null
  referringPages: number | null
  referringPagesNofollow: number | null
  firstSeen: Date | null
  /** Mean of the links, 0–100. */
  linksSpamScore: number | null
  /** Links by type, TLD (without a dot), attribute and country (ISO 3166 alpha-2; `WW` and an empty code are unknown). */
  byType: Record<string, number>
  byTld: Record<string, number>
  byAttribute: Record<string, number>
  byCountry: Record<string, number>
  info: {
    ipAddress: string | null
    platformTypes: string[]
    cms: string | null
    server: string | null
    /** ISO 3166 alpha-2. */
    country: string | null
    /** 0–100. */
    spamScore: number | null
  }
  /** Secondary fields that could not be read, by the vendor's names; sorted. */
  oddFields: string[]
}

/** Links of the whole target that were found, and lost, within a period. */
export type NewLostPeriod = {
  /** Its last day, an ISO date; the newest may end after today. */
  until: string
  /** These four are null if unknown. */
  newLinks: number | null
  lostLinks: number | null
  newDomains: number | null
  lostDomains: number | null
}

export type Backlink = {
  /** Page that the link is on. */
  fromUrl: string
  /** Host of that page, as the provider has it. */
  fromDomain: string
  fromTld: string | null
  toUrl: string
  type: LinkType
  /** Null for links without text, such as redirects. */
  anchor: string | null
  /** `nofollow`, `ugc`, `sponsored`, …; none where there are none. */
  attributes: string[]
  isFollowed: boolean
  isNew: boolean
  isLost: boolean
  isBroken: boolean
  /** Rank of the link, of the page and of the domain it is on: 0–1 000. */
  rank: number | null
  pageRank: number | null
  domainRank: number | null
  /** 0–100. */
  spamScore: number | null
  /** ISO 3166 alpha-2 of the domain; null where unknown. */
  country: string | null
  pageTitle: string | null
  externalLinks: number | null
  internalLinks: number | null
  firstSeen: Date | null
  /** For a lost link: when it was last seen. */
  lastSeen: Date | null
}

export type BacklinksPage = {
  /** Count for the whole target, live and lost. */
  totalCount: number
  /** The strongest first. */
  links: Backlink[]
  /** Links in the answer that couldn’t be read. */
  unreadRows: number
  /** The target has no links beyond these. */
  isLast: boolean
  /** Token with which the next call begins, beyond the links an offset reaches; null if the provider gives none. */
  continuation: string | null
  /** Secondary fields that could not be read, by the vendor's names; sorted. */
  oddFields: string[]
}

export type BacklinksRequest = BacklinksTarget & {
  /** 1 to 1 000. */
  limit: number
  /** The number of links that come before the first one asked for. From 20 000 on `continuation` is needed. */
  offset: number
  /** As the call before gave it, with the same limit; null begins at the offset. */
  continuation: string | null
}

/** Throws `ProviderError` when the call as a whole fails. Nothing is retried inside: every call is billed. */
export type BacklinksProvider = {
  /** A target nobody links to has figures of zero. */
  fetchSummary(target: BacklinksTarget, signal?: AbortSignal): Promise<BacklinksSummary>
  /** By week, the oldest first. For a host only: the provider has no such history of a page. */
  fetchNewLost(request: BacklinksTarget & { from: string; to: string }, signal?: AbortSignal): Promise<NewLostPeriod[]>
  /** Live and lost links. */
  fetchBacklinks(request: BacklinksRequest, signal?: AbortSignal): Promise<BacklinksPage>
}
