import { ENGINE_PROFILES } from './engines.ts'
import type { OrganicTask } from './organic-request.ts'

/** Micro-dollars for the first page of at most ten results. */
const FIRST_PAGE = { standard: 600, high: 1200, live: 2000 } as const
const FOLLOWING_PAGE_SHARE = 0.75
const OPERATOR_FACTOR = 5
const AI_OVERVIEW = { task_post: 600, live: 2000 } as const
const ASK_CLICK = 150

/** The charge when the task is accepted: every page it may need. */
export function priceUpFront(task: OrganicTask): number {
  return priceOfPages(task, pagesAllowed(task)) + extras(task)
}

/** The refund once it is known how many pages there were and whether an AI Overview had to be waited for. */
export function refundAfter(task: OrganicTask, found: { pages: number; hasLateAiOverview: boolean }): number {
  const unneededPages =
    priceOfPages(task, pagesAllowed(task)) - priceOfPages(task, Math.min(found.pages, pagesAllowed(task)))
  return unneededPages + (task.loadsAiOverview && !found.hasLateAiOverview ? AI_OVERVIEW[task.kind] : 0)
}

/** The pages the depth asks for, as far as max_crawl_pages lets the crawler go. */
export function pagesAllowed(task: OrganicTask): number {
  return Math.min(task.maxCrawlPages, Math.ceil(task.depth / ENGINE_PROFILES[task.engine].resultsPerBilledPage))
}

function priceOfPages(task: OrganicTask, pages: number): number {
  const base = basePrice(task)
  return base * (1 + FOLLOWING_PAGE_SHARE * (Math.max(1, pages) - 1)) * (task.hasOperator ? OPERATOR_FACTOR : 1)
}

function extras(task: OrganicTask): number {
  return (
    (task.loadsAiOverview ? AI_OVERVIEW[task.kind] : 0) +
    task.askClickDepth * ASK_CLICK +
    (task.wantsRectangles ? basePrice(task) : 0)
  )
}

function basePrice(task: OrganicTask): number {
  if (task.kind === 'live') return FIRST_PAGE.live
  return task.priority === 2 ? FIRST_PAGE.high : FIRST_PAGE.standard
}
