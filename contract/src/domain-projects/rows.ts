import { z } from 'zod'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import {
  domainSchedules,
  pageOneMovements,
  positionMovements,
  rankedKinds,
  searchIntents,
} from '../rules/site-checks/domain-checks.ts'
import { siteFields } from '../site-checks/rows.ts'
import { rowId, timestamp } from '../wire/fields.ts'

/** Names a domain project in an address. */
export const domainProjectRow = z.object({ id: rowId })

/** A checked domain as lists show it; its rows are keywords. */
export const domainProject = z.object({
  ...siteFields,
  location_name: z.string(),
  country_iso_code: z.string(),
  country_code: z.number().int(),
  language_code: z.string(),
  schedule: z.enum(domainSchedules),
  /** Organic keywords of the whole domain at the last check, as in the view's box; null before. */
  keywords_count: z.number().int().nullable(),
  /** Estimated visits a month of the whole domain from organic results, without ads; null before. */
  traffic: z.number().nullable(),
})
export type DomainProject = z.infer<typeof domainProject>

export const topTenResult = z.object({
  /** Among organic results, as the `position` of a row is. */
  rank_absolute: z.number().int(),
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  is_own: z.boolean(),
  /** For a domain with a path: a page of the domain that isn’t under it. */
  is_same_domain: z.boolean(),
})
export type TopTenResult = z.infer<typeof topTenResult>

/** A keyword a domain is found for, on the shown date; of a lost one, as it was on the compared date. */
export const domainKeyword = z.object({
  /** Within the project's date. */
  id: z.number().int(),
  keyword: z.string(),
  kind: z.enum(rankedKinds),
  /** The engine's name: Labs reads Google. */
  sf: z.literal('Google'),
  /** The country: what rows are of, whatever city the top ten are read for. */
  location_name: z.string(),
  location_code: z.number().int(),
  language_code: z.string(),
  /** Null where the keyword was lost since the compared date. */
  position: z.number().int().nullable(),
  /** `position` minus `lp`: below zero is better. Null unless both are positions. */
  position_change: z.number().int().nullable(),
  /** Last position: on the compared date, else on the date before; null where it was not among the rows read. */
  lp: z.number().int().nullable(),
  movement: z.enum(positionMovements).nullable(),
  /** Estimated visits a month; null where they could not be read. */
  traffic: z.number().nullable(),
  search_volume: z.number().int().nullable(),
  kd: z.number().int().nullable(),
  kd_change: z.number().int().nullable(),
  /** USD. */
  cpc: z.number().nullable(),
  intent: z.enum(searchIntents).nullable(),
  features: z.array(z.enum(serpFeatureKeys)),
  is_branded: z.boolean(),
  /** The page is the featured snippet above the organic results, and its position is 1. */
  is_snippet: z.boolean(),
  /** The time when the provider saw the page; null where it does not say. */
  last_updated: timestamp.nullable(),
  /** The date whose row it is: its column Created. */
  date: z.iso.date(),
  url: z.string(),
  title: z.string().nullable(),
  /** Empty until it has been looked up. */
  top_ten: z.array(topTenResult),
})
export type DomainKeyword = z.infer<typeof domainKeyword>

/** Rows of one kind grouped by URL. */
export const domainPage = z.object({
  kind: z.enum(rankedKinds),
  url: z.string(),
  title: z.string().nullable(),
  keywords_count: z.number().int(),
  /** Estimated visits a month of the rows. */
  traffic: z.number(),
  /** The keyword that brings most of them. */
  top_keyword: z.string(),
  best_position: z.number().int(),
})
export type DomainPage = z.infer<typeof domainPage>

/** The provider's figures for the whole domain; null where one could not be read. */
const wholeDomain = z.object({
  count: z.number().int().nullable(),
  /** Estimated visits a month. */
  etv: z.number().nullable(),
  /** USD a month. */
  estimated_paid_traffic_cost: z.number().nullable(),
})

/** A page of results, 1 to 10: keywords of the whole domain there, and the traffic of the rows read. */
const pageShare = z.object({
  count: z.number().int().nullable(),
  pages_percentage: z.number().nullable(),
  traffic: z.number(),
  traffic_percentage: z.number(),
})
const byPage = z.record(z.string(), pageShare)
export type PageShares = z.infer<typeof byPage>

/** A date of the domain, in the figures of the whole domain. */
export const domainDate = z.object({
  date: z.iso.date(),
  rows_count: z.number().int(),
  total_count: z.number().int(),
  /** False where some of its rows failed. */
  is_whole: z.boolean(),
  organic_keywords: z.number().int().nullable(),
  paid_keywords: z.number().int().nullable(),
  organic_traffic: z.number().nullable(),
  paid_traffic: z.number().nullable(),
})
export type DomainDate = z.infer<typeof domainDate>

export const movementCounts = z.object(
  Object.fromEntries([...positionMovements, ...pageOneMovements].map((name) => [name, z.number().int()])) as Record<
    (typeof positionMovements)[number] | (typeof pageOneMovements)[number],
    z.ZodNumber
  >,
)
export type MovementCounts = z.infer<typeof movementCounts>

/** Null if the provider’s figure could not be read. */
const rowsOfKind = z.object({ read: z.number().int(), total: z.number().int().nullable() })

export const domainView = z.object({
  data: z.array(domainKeyword),
  /** Newest first. */
  available_dates: z.array(z.iso.date()),
  is_project_created: z.boolean(),
  domain: z.string(),
  project: domainProject,
  state: siteFields.state,
  progress: siteFields.progress,
  pagination: z.object({ current_page: z.number().int(), last_page: z.number().int(), total: z.number().int() }),
  /** Null before the first check has ended: rows are then those stored so far, and no figure is of them. */
  selected_date: z.iso.date().nullable(),
  /** The date that rows are compared with: the one asked for, else the date before; null without one. */
  compared_date: z.iso.date().nullable(),
  schedule: z.enum(domainSchedules),
  /** Rows read on the selected date, or so far, and how many the provider has: "top 50 of 4,189". Not whole while they come in. */
  rows: z.object({
    read: z.number().int(),
    total: z.number().int(),
    is_whole: z.boolean(),
    /** The rows of each kind. */
    organic: rowsOfKind,
    paid: rowsOfKind,
  }),
  tableData: z.object({ organic: byPage, paid: byPage }),
  totalCounts: z.object({ organic: wholeDomain, paid: wholeDomain }),
  /** Against the compared date, of the rows read at both; null where there is none. */
  movements: movementCounts.nullable(),
  /** The same, organic results and ads apart. */
  movements_by_kind: z.object({ organic: movementCounts, paid: movementCounts }).nullable(),
  /** Oldest first. */
  history: z.array(domainDate),
})
export type DomainView = z.infer<typeof domainView>
