import { formatCredits, multiplyCredits } from '../credits/credit-amounts.ts'
import { type CreditCosts, defaultReading, serpKeywordPrice } from '../paid-runs/prices.ts'
import { defaultDepth } from '../serp-fetches/search-engines.ts'

type PlanLimits = { project_limit: number; project_keyword_limit: number }

/**
 * The price of one run of all projects of a plan, each with as many keywords as it may hold, at the usual depth; and
 * how often a month's credits pay for it. Undefined for a plan without projects.
 */
function fullRunsOf(plan: PlanLimits, creditsPerMonth: number, costs: CreditCosts) {
  const keywords = plan.project_limit * plan.project_keyword_limit
  if (keywords === 0) return undefined
  const creditsPerRun = multiplyCredits(serpKeywordPrice(costs, defaultReading), keywords)
  return { keywords, creditsPerRun, runsPerMonth: creditsPerMonth / creditsPerRun }
}

const figure = new Intl.NumberFormat('en-GB')
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const fullRuns = (count: number) => `${oneDecimal.format(count)} full ${count === 1 ? 'run' : 'runs'}`

/**
 * Says in a sentence how often a month's credits pay for a run of all projects at their largest size; `isShort` if not even
 * once.
 */
export function fullRunsText(plan: PlanLimits, creditsPerMonth: number, costs: CreditCosts) {
  const runs = fullRunsOf(plan, creditsPerMonth, costs)
  if (runs === undefined) return undefined
  const { creditsPerRun, runsPerMonth } = runs
  const projects = `${figure.format(plan.project_limit)} ${plan.project_limit === 1 ? 'project' : 'projects'}`
  const all = `${projects} with ${figure.format(plan.project_keyword_limit)} keywords each`
  const isShort = runsPerMonth < 1
  const sentence = isShort
    ? `${figure.format(Math.floor(creditsPerMonth))} credits a month don’t cover one full run of ${all}, which takes ${formatCredits(creditsPerRun)} credits.`
    : `A full run of ${all} takes ${formatCredits(creditsPerRun)} credits. A month’s credits cover about ${fullRuns(Math.floor(runsPerMonth * 10) / 10)}.`
  return { isShort, sentence }
}

/** Scheduled runs of a project that runs daily, in the longest month. */
const dailyRuns = 31

/** Rounded down to two significant digits, so that the credits always cover it. */
function roundDown(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / unit) * unit
}

/**
 * The number of keywords a plan tracks every day of a month, at the usual depth and at the price of a keyword: what its
 * credits pay for, and never more than its projects may hold. `isLimit` if the projects are the limit, which makes the
 * number exact. Undefined for a plan that tracks none.
 */
export function dailyKeywordsOf(
  plan: PlanLimits & { features: readonly string[] },
  creditsPerMonth: number,
  keywordPrice: number,
): { keywords: number; isLimit: boolean } | undefined {
  const allowed = plan.features.includes('SERP Projects') ? plan.project_limit * plan.project_keyword_limit : 0
  const paidFor = Math.floor(creditsPerMonth / multiplyCredits(keywordPrice, dailyRuns))
  if (allowed === 0 || !(paidFor > 0)) return undefined
  return paidFor >= allowed ? { keywords: allowed, isLimit: true } : { keywords: roundDown(paidFor), isLimit: false }
}

/** "Tracks about 290 keywords daily, top 20". */
export function dailyKeywordsText(...given: Parameters<typeof dailyKeywordsOf>): string | undefined {
  const daily = dailyKeywordsOf(...given)
  if (daily === undefined) return undefined
  const { keywords, isLimit } = daily
  return `Tracks ${isLimit ? '' : 'about '}${figure.format(keywords)} ${keywords === 1 ? 'keyword' : 'keywords'} daily, top ${defaultDepth}`
}
