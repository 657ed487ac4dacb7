import { formatCredits, multiplyCredits } from './credit-amounts.ts'
import { type CreditCosts, defaultReading, serpKeywordPrice } from './pricing.ts'

type PlanLimits = { project_limit: number; project_keyword_limit: number }

/**
 * What one run of all projects of a plan costs, each with as many keywords as it may hold, at the usual depth; and how often
 * a month's credits pay for it. Undefined for a plan without projects.
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

/** How far a month's credits go with all projects as large as they may be, in a sentence; `isShort` where not even once. */
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
