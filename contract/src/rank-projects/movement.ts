import { z } from 'zod'
import { volatilityVerdicts } from '../rules/rank-projects/volatility.ts'
import { rankStates } from '../rules/serp-fetches/rank-states.ts'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import { timestamp } from '../wire/fields.ts'
import { rank } from './rank-fields.ts'

/**
 * The accounting of a change: rank now − rank before = arrived − departed + overtook_us − overtaken + repeated, always exactly. Each
 * address counts once, at its best position. A featured snippet of ours is above all organic results.
 */
export const movementCounts = z.object({
  /** Addresses now above ours that were not among the results read before. */
  arrived: z.number().int(),
  /** Addresses above ours before that are no longer among the results read. */
  departed: z.number().int(),
  /** Addresses on both pages that were below ours and are above it now. */
  overtook_us: z.number().int(),
  /** Addresses on both pages that were above ours and are below it now. */
  overtaken: z.number().int(),
  /** Positions above ours that repeat an address listed above them: those now less those before. Almost always 0. */
  repeated: z.number().int(),
})
export type MovementCounts = z.infer<typeof movementCounts>

/** Null positions: not among the results read on that page. */
const movedResult = z.object({
  domain: z.string(),
  url: z.string(),
  position_before: z.number().int().nullable(),
  position_now: z.number().int().nullable(),
})
export type MovedResult = z.infer<typeof movedResult>

const accounting = z.object({
  counts: movementCounts,
  /** In the order of the positions now, those that departed in the order of the positions before. */
  arrived: z.array(movedResult),
  departed: z.array(movedResult),
  overtook_us: z.array(movedResult),
  overtaken: z.array(movedResult),
})
export type Accounting = z.infer<typeof accounting>

/**
 * first: no earlier check worked · later: the compared date is not before the date · same-check: the keyword was not checked
 * between the two dates · failed: the check of the date failed · settings: the engine, device, language or place was changed between them · depth: the depth was · not-found, not-found-before,
 * not-found-now: no rank at both, then or now · results-read: one of the pages held fewer results than the lower of the two
 * ranks · not-kept: the order of results of one of the pages is not stored.
 */
export const reasonsNoAccounting = [
  'first',
  'later',
  'same-check',
  'failed',
  'settings',
  'depth',
  'not-found',
  'not-found-before',
  'not-found-now',
  'results-read',
  'not-kept',
] as const
export type ReasonNoAccounting = (typeof reasonsNoAccounting)[number]

/** The kinds of facts that are known of every check; the history names them. */
export const storedMovementFacts = [
  'address',
  'title',
  'feature-appeared',
  'feature-left',
  'feature-owner',
  'ai-overview-appeared',
  'ai-overview-left',
  'ai-overview-cited',
  'ai-overview-uncited',
  'results-read',
] as const
export type StoredMovementFact = (typeof storedMovementFacts)[number]

const feature = z.enum(serpFeatureKeys)
/** Domains that own a feature or are named in it: the own one first, then others in the order of the page, at most 20; null once the page is no longer kept. */
const sites = z.array(z.object({ domain: z.string(), is_own: z.boolean() })).nullable()
/** Null once the page is no longer kept. */
const shownText = z.string().nullable()

/** A difference between the two pages beside the order of results. AI Overviews have facts of their own. */
export const movementFact = z.discriminatedUnion('kind', [
  /** Another address of ours holds the rank. */
  z.object({ kind: z.literal('address'), before: z.string(), now: z.string() }),
  /** The title shown for the same address of ours. */
  z.object({ kind: z.literal('title'), before: shownText, now: shownText }),
  /** The description shown for the same address of ours; known only while both pages are kept. */
  z.object({ kind: z.literal('description'), before: shownText, now: shownText }),
  z.object({ kind: z.literal('feature-appeared'), feature, sites }),
  z.object({ kind: z.literal('feature-left'), feature, sites }),
  /**
   * A feature of both pages changed hands: the project's domain owns it or is named in it at only one of the two, or
   * another site holds the featured snippet.
   */
  z.object({ kind: z.literal('feature-owner'), feature, before: sites, now: sites }),
  z.object({ kind: z.literal('ai-overview-appeared') }),
  z.object({ kind: z.literal('ai-overview-left') }),
  /** Cites the project's domain, and did not before. Unknown if the engine had not filled one of the two yet. */
  z.object({ kind: z.literal('ai-overview-cited') }),
  /** No longer cites the project's domain. */
  z.object({ kind: z.literal('ai-overview-uncited') }),
  z.object({ kind: z.literal('results-read'), before: z.number().int(), now: z.number().int() }),
])
export type MovementFact = z.infer<typeof movementFact>

/** calm, usual or unusual for this page (`rules/rank-projects/volatility.ts`); null where too few days are known. */
const verdict = z.enum(volatilityVerdicts).nullable()

export const pageVolatility = z.object({
  /** From 0, the same order as before, to 1, no result in common. */
  value: z.number(),
  /**
   * Median and median absolute deviation of the keyword's 28 days before. Null where too few of them have a value, or where the
   * two checks do not follow each other: over more days a page moves more.
   */
  median: z.number().nullable(),
  deviation: z.number().nullable(),
  verdict,
})
export type PageVolatility = z.infer<typeof pageVolatility>

const pageResult = z.object({
  position: z.number().int(),
  /** Without what engines add for a single search, so that it is the same on both pages and in the accounting. */
  url: z.string(),
  domain: z.string(),
  /** Null once the page is no longer kept. */
  title: z.string().nullable(),
  /** Null where none was shown, or once the page is no longer kept. */
  description: z.string().nullable(),
  is_own: z.boolean(),
  /** The tracked competitor it belongs to. */
  competitor: z.string().nullable(),
})

/** `is_page_kept`: titles and descriptions are still known. Order and addresses stay for ever. */
const pageSide = <Result extends z.ZodType>(result: Result) =>
  z.object({ is_page_kept: z.boolean(), results: z.array(result) }).nullable()

const checkSide = z.object({
  date: z.iso.date(),
  taken_at: timestamp,
  state: z.enum(rankStates).exclude(['pending']),
  /** As in the history. */
  rank,
  rank_absolute: rank,
  url: z.string().nullable(),
  depth: z.number().int(),
  /** Null where the check failed, or did not keep it. */
  results_read: z.number().int().nullable(),
})
export type CheckSide = z.infer<typeof checkSide>

/** A keyword's check of a day against an earlier one. */
export const rankMovement = z.object({
  keyword: z.string(),
  now: checkSide,
  /** Null if there is no such earlier check. */
  before: checkSide.nullable(),
  /** Rank now − rank before, as in the history: a featured snippet compares as 1. Null unless both are ranks. */
  difference: z.number().int().nullable(),
  accounting: accounting.nullable(),
  /** Null if there is an accounting. */
  no_accounting: z.enum(reasonsNoAccounting).nullable(),
  /** Empty where nothing is compared. */
  facts: z.array(movementFact),
  /** Null where one of the orders isn't known, or holds no result, or the two checks aren't comparable. */
  volatility: pageVolatility.nullable(),
  /** Organic results in the order of the page, as deep as was asked; null where the check failed or its order isn't stored. */
  pages: z.object({
    /** `moved_to`: the position of the same address now; null if it isn't among the results read. */
    before: pageSide(pageResult.extend({ moved_to: z.number().int().nullable() })),
    /** `moved_from`: the position of the same address before. */
    now: pageSide(pageResult.extend({ moved_from: z.number().int().nullable() })),
  }),
})
export type RankMovement = z.infer<typeof rankMovement>

/** The same of a cell of the history, against the keyword's previous check. */
export const cellMovement = z.object({
  /** Null where there is no accounting. */
  counts: movementCounts.nullable(),
  verdict,
  facts: z.array(z.enum(storedMovementFacts)),
})
export type CellMovement = z.infer<typeof cellMovement>
