import { z } from 'zod'
import { backlinkSchedules, backlinkScopes, linkMovements, linkTypes } from '../rules/backlinks/backlinks.ts'
import { siteFields } from '../site-checks/rows.ts'
import { rowId, timestamp } from '../wire/fields.ts'

/** Names a backlink project in an address. */
export const backlinkRow = z.object({ id: rowId })

/** An analysed target as lists show it; its rows are links. */
export const backlinkProject = z.object({
  ...siteFields,
  scope: z.enum(backlinkScopes),
  schedule: z.enum(backlinkSchedules),
  /** Live links to the whole target, and domains they are on, at the last check; null before. */
  backlinks_count: z.number().int().nullable(),
  referring_domains_count: z.number().int().nullable(),
})
export type BacklinkProject = z.infer<typeof backlinkProject>

const figure = z.number().int().nullable()
const counts = z.record(z.string(), z.number().int())

/** The provider's figures for the whole target; null where it gives none. */
export const backlinkSummary = z.object({
  backlinks: z.number().int(),
  broken_backlinks: figure,
  external_links_count: figure,
  internal_links_count: figure,
  referring_domains: figure,
  referring_domains_nofollow: figure,
  crawled_pages: figure,
  /** 0–1,000. */
  rank: figure,
  first_seen: timestamp.nullable(),
  referring_pages: figure,
  referring_pages_nofollow: figure,
  referring_main_domains: figure,
  referring_main_domains_nofollow: figure,
  referring_ips: figure,
  referring_subnets: figure,
  referring_links_types: counts,
  referring_links_attributes: counts,
  /** By TLD without its dot; `others` are all beyond the largest. */
  referring_links_tld: counts,
  /** By ISO 3166 alpha-2 code; `unknown` where the provider knows none, `others` all beyond the largest. */
  referring_links_countries: counts,
  /** Mean of the links, 0–100. */
  backlinks_spam_score: figure,
  info: z.object({
    ip_address: z.string().nullable(),
    platform_type: z.array(z.string()),
    cms: z.string().nullable(),
    country: z.string().nullable(),
    server: z.string().nullable(),
    /** 0–100. */
    target_spam_score: figure,
  }),
})
export type BacklinkSummary = z.infer<typeof backlinkSummary>

/** New and lost links of the whole target in two weeks; null where the provider’s number could not be read. */
export const newLostBar = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  new_backlinks: figure,
  lost_backlinks: figure,
  new_referring_domains: figure,
  lost_referring_domains: figure,
})
export type NewLostBar = z.infer<typeof newLostBar>

/** A link that was read, on the shown date; of a lost one against the compared date, as it was there. */
export const backlink = z.object({
  /** Within the project’s date; below zero where only the compared date has the link. */
  id: z.number().int(),
  page_from_title: z.string().nullable(),
  url_from: z.string(),
  url_to: z.string(),
  domain_from: z.string(),
  /** Rank of the link, the page and the domain it is on: 0–1,000. */
  rank: figure,
  page_from_rank: figure,
  domain_from_rank: figure,
  page_from_external_links: figure,
  page_from_internal_links: figure,
  anchor: z.string().nullable(),
  item_type: z.enum(linkTypes),
  /** `nofollow`, `ugc`, `sponsored`, … */
  attributes: z.array(z.string()),
  dofollow: z.boolean(),
  /** 0–100. */
  spam_score: figure,
  country: z.string().nullable(),
  first_seen: timestamp.nullable(),
  last_seen: timestamp.nullable(),
  is_lost: z.boolean(),
  is_new: z.boolean(),
  is_broken: z.boolean(),
  /** Against the compared date; null where there is none, or where it was live on neither. */
  movement: z.enum(linkMovements).nullable(),
})
export type Backlink = z.infer<typeof backlink>

/** A date of the target, in the figures of the whole target. */
export const backlinkDate = z.object({
  date: z.iso.date(),
  /** Links read, and how many the provider has, live and lost; null before it has said. */
  rows_count: z.number().int(),
  total_count: z.number().int().nullable(),
  /** False where some of its rows failed. */
  is_whole: z.boolean(),
  backlinks: z.number().int(),
  referring_domains: figure,
})
export type BacklinkDate = z.infer<typeof backlinkDate>

/** Against the compared date, counted from the rows of both. */
export const linkChanges = z.object({
  links: z.object({
    new: z.number().int(),
    lost: z.number().int(),
    kept: z.number().int(),
    not_comparable: z.number().int(),
  }),
  /** Domains with a live link on one date and none on the other. */
  domains: z.object({ gained: z.number().int(), lost: z.number().int(), not_comparable: z.number().int() }),
})
export type LinkChanges = z.infer<typeof linkChanges>

export const backlinkView = z.object({
  backlink: z.object({
    ...backlinkProject.shape,
    /** Newest first. */
    available_dates: z.array(z.iso.date()),
    /** Null before the first run has ended. */
    selected_date: z.iso.date().nullable(),
    /** The date that the shown one is compared with; null without a comparison. */
    compared_date: z.iso.date().nullable(),
    /** The time when the selected date was read. */
    taken_at: timestamp.nullable(),
    /** Credits the selected date has cost; null while it is read. */
    credits_used: z.number().nullable(),
    /** The shown rows are still being read. */
    is_filling: z.boolean(),
  }),
  /** Null until the provider has been asked. */
  summary: backlinkSummary.nullable(),
  /** Oldest first; null where there is none, for the reason beside it. */
  new_lost: z.array(newLostBar).nullable(),
  /** reading: not yet asked · none: the provider has no history of a single page · failed: it could not be read. */
  new_lost_state: z.enum(['reading', 'ready', 'none', 'failed']),
  /** The links read, as chosen. */
  project: z.array(backlink),
  /** Links read on the selected date, and how many there are, live and lost: "top 1,000 of 48,213". */
  rows: z.object({ read: z.number().int(), total: z.number().int().nullable(), is_whole: z.boolean() }),
  /** Links read by status. */
  statuses: z.object({ all: z.number().int(), lost: z.number().int(), new: z.number().int() }),
  /** Domains by the status of their loaded links; a domain counts for each status it has a link of. */
  domain_statuses: z.object({ all: z.number().int(), lost: z.number().int(), new: z.number().int() }),
  changes: linkChanges.nullable(),
  /** Oldest first. */
  history: z.array(backlinkDate),
})
export type BacklinkView = z.infer<typeof backlinkView>

/** Links read, grouped by the domain they are on. */
export const referringDomain = z.object({
  domain: z.string(),
  domain_from_rank: figure,
  backlinks: z.number().int(),
  lost_backlinks: z.number().int(),
  dofollow_backlinks: z.number().int(),
  /** The highest of its links, 0–100. */
  spam_score: figure,
  country: z.string().nullable(),
  first_seen: timestamp.nullable(),
})
export type ReferringDomain = z.infer<typeof referringDomain>

/** Links read, grouped by their text; null for those without any. */
export const anchorGroup = z.object({
  anchor: z.string().nullable(),
  backlinks: z.number().int(),
  lost_backlinks: z.number().int(),
  dofollow_backlinks: z.number().int(),
  referring_domains: z.number().int(),
  first_seen: timestamp.nullable(),
})
export type AnchorGroup = z.infer<typeof anchorGroup>

/** A domain that links to others and not to one’s own. */
export const gapDomain = z.object({
  domain: z.string(),
  domain_from_rank: figure,
  spam_score: figure,
  country: z.string().nullable(),
  /** Live links to each of the others, in the order of `projects`. */
  backlinks: z.array(z.number().int()),
})
export type GapDomain = z.infer<typeof gapDomain>
