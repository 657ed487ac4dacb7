import type { CreditCosts, PricedModule } from './pricing.ts'
import { defaultDepth } from './search-engines.ts'

/** Every number that bounds what an account may ask for, once. What a plan bounds is the plan's own (the plan catalogue). */

/**
 * `entered` and `sent` bound what is looked at: UTF-16 units of a keyword before its blanks are folded and its accents joined
 * to their letters, and keywords of a request before duplicates are removed.
 */
export const keywordLimits = {
  characters: 200,
  perCheck: 100,
  perTrialCheck: 20,
  perAddition: 1_000,
  entered: 1_000,
  sent: 5_000,
} as const
export const competitorLimits = { perCheck: 3, perProject: 10 } as const
export const noteLimits = { characters: 200, perProject: 500 } as const
export const projectNameCharacters = 100
export const checkNoteCharacters = 100
export const checksDeletedAtOnce = 100

/** The one search setting of a trial; it chooses no more than the place. */
export const trialSearch = { engine: 'google', device: 'desktop', languageCode: 'en', depth: defaultDepth } as const

/** Hours within which the same results page is the answer again: free for a new check, confirmed first for a refresh. */
export const freshHours = 4

/** Minutes within which an equal check or project, whatever its key, is the one that was begun: its pages would be the same. */
export const duplicateWindowMinutes = 5

/**
 * Keywords an account may have shown again free in an hour, off pages it has paid for: they cost the provider nothing, and
 * the database and the processor as much as paid ones. Runs on a schedule do not count.
 */
export const freeKeywordsPerHour = 5_000

/** Event streams open at a time in one server process; one more ends the oldest. */
export const streamLimits = { perSession: 10, perAccount: 20 } as const
/** Keywords a domain check reads: a trial's most and anybody's; the least is the credit setting's `transactions`. */
export const domainLimits = { perTrialCheck: 50, perCheck: 1_000, rowsPerPage: 50, compared: 3 } as const
/** Links a check reads at most, whatever the credit setting says; links a page, and a disavow file, may hold. */
export const backlinkLimits = {
  perCheck: 20_000,
  rowsPerPage: 40,
  groupsPerPage: 40,
  compared: 3,
  perDisavow: 2_000,
} as const
/** Hours an unsaved domain check is kept, and minutes a made file. */
export const unsavedKeptHours = 24
export const fileKeptMinutes = 10

/**
 * The most that `transactions` of a credit setting may be: nobody's smallest check may be larger than a trial's largest, and
 * no backlink check larger than any may be.
 */
export const mostTransactions: Record<PricedModule, number> = {
  SERPS: keywordLimits.perTrialCheck,
  DOMAIN: domainLimits.perTrialCheck,
  BACKLINKS: backlinkLimits.perCheck,
}

/** The transactions a form can be used with, whatever is stored. */
export const usableTransactions = ({ title, transactions }: Pick<CreditCosts, 'title' | 'transactions'>): number =>
  Math.min(Math.max(1, Math.floor(transactions) || 1), mostTransactions[title])
