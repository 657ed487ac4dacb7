import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { Device, SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { ProviderFailure } from './failure.ts'

/** One results page to be asked for. `tag` is ours, unique per fetch, and comes back with the answer. */
export type SearchTask = {
  tag: string
  engine: SearchEngine
  device: Device
  languageCode: string
  locationCode: number
  keyword: string
  /** Organic results wanted. */
  depth: number
  /** Waits for an AI Overview that the engine fills late; Google only, and dearer. */
  loadsAiOverview: boolean
}

/** Stars as shown; `votes` and `max` where they are given. */
export type Rating = { value: number; votes: number | null; max: number | null }

export type OrganicResult = {
  /** Among organic results, from 1. */
  position: number
  /** Among everything on the page, from 1. */
  absolutePosition: number
  /** As the provider gives it: lower case host, `www.` kept. */
  domain: string
  url: string
  title: string
  description: string | null
  sitelinks: SiteLink[]
  rating: Rating | null
  /** As shown, such as `£19.99`. */
  price: string | null
}

/** An address on the page with its words; either may be missing. `domain` as an organic result's. */
export type SiteLink = { title: string | null; domain: string | null; url: string | null }

/** An entry of a feature. `citations` are the sites that an AI answer to a question cites. */
export type FeatureEntry = SiteLink & { citations?: SiteLink[] }

/** Anything on the page that is no organic result. */
export type SerpFeature = {
  /** The provider's name, such as `people_also_ask`; new ones appear over time. */
  type: string
  /** Among everything on the page, from 1; null where the page only says that it has one. */
  absolutePosition: number | null
  title: string | null
  /** Domain of the one site that owns it, such as a featured snippet's; null without one. */
  domain: string | null
  url: string | null
  rating: Rating | null
  /** Google's id of a place. */
  cid: string | null
  /**
   * Its contents in order: stories, videos, questions with the page that answers them, or the sites an AI Overview
   * cites.
   */
  entries: FeatureEntry[]
}

/** Another keyword the engine offered, or searched for instead; `type` is the provider's, such as `showing_results_for`. */
export type Correction = { keyword: string; type: string | null }

/** A results page, reduced to what the product reads. */
export type ResultPage = {
  /** The time when the provider fetched it. */
  takenAt: Date
  /** The page as a person would open it. */
  checkUrl: string | null
  organic: OrganicResult[]
  /** The position before the first result that couldn’t be read; absent if there is none. */
  wholeUpTo?: number
  /** In the order of the page, those only listed last. */
  features: SerpFeature[]
  /** The citations of a loaded overview are the entries of its feature. */
  aiOverview: AiOverviewState
  correction: Correction | null
  /** Pages of the engine that were read. */
  pagesCount: number | null
  relatedSearches: string[]
  /** The engine's estimate. */
  resultsCount: number | null
  /** Secondary fields that could not be read and were read around, by name; for the log. */
  oddFields: string[]
}

export type PostedTask =
  | { tag: string; outcome: 'accepted'; providerTaskId: string; costUsd: number }
  | { tag: string; outcome: 'refused'; failure: ProviderFailure; costUsd: number }

export type CollectedTask =
  | { outcome: 'ready'; page: ResultPage; costUsd: number }
  | { outcome: 'pending' }
  /** `costUsd` is what the provider keeps; null where it did not say. */
  | { outcome: 'failed'; failure: ProviderFailure; costUsd: number | null }

export type PostedReference = { tag: string; providerTaskId: string }

/** The tasks accepted in a period. If the list isn’t whole, a missing tag may still have been accepted. */
export type PostedTasks = { posted: PostedReference[]; isWhole: boolean }

/** A finished task as the provider posted it. */
export type Postback = PostedReference & { collected: CollectedTask }

/**
 * Calls a minute are limited. `bulk` ones leave a part of what is allowed to the others, so that a small run never waits
 * behind thousands of fetches.
 */
export type CallPriority = 'direct' | 'bulk'

/** Results pages from search engines. Every method throws `ProviderError` when the call as a whole fails. */
export type OrganicResultsProvider = {
  /** True if the provider posts finished tasks to this installation. */
  usesPostbacks: boolean
  /** At most 100 tasks of one engine; the answer has one entry per task, in any order. Never retried inside. */
  postTasks(tasks: readonly SearchTask[], signal?: AbortSignal): Promise<PostedTask[]>
  /** Finished tasks of all engines nobody has collected, at most 1 000. The provider allows 20 calls a minute. */
  listReadyTasks(signal?: AbortSignal): Promise<PostedReference[]>
  /** Free and repeatable. `gone` comes as a failed outcome. */
  collectTask(
    engine: SearchEngine,
    providerTaskId: string,
    signal?: AbortSignal,
    priority?: CallPriority,
  ): Promise<CollectedTask>
  /** Reads what arrived at a task's postback address, packed or not. Throws `ProviderError` where nobody can read it. */
  readPostback(body: Buffer): Postback
  /** Asks and waits; dearer, and nothing to reconcile after a cut. */
  fetchLive(task: SearchTask, signal?: AbortSignal): Promise<CollectedTask>
  /**
   * Lists those of our tags that were accepted in a period, for reconciling after a cut connection. May include
   * refused ones.
   */
  listPostedTasks(from: Date, to: Date, signal?: AbortSignal): Promise<PostedTasks>
}
