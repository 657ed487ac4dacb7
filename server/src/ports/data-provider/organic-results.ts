import type { Device, SearchEngine } from '#contract/rules/search-engines.ts'
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
}

export type OrganicResult = {
  /** Among organic results, from 1. */
  position: number
  /** Among everything on the page, from 1. */
  absolutePosition: number
  /** As the provider gives it: lower case host, `www.` kept. */
  domain: string
  url: string
  title: string
}

/** A results page, reduced to what the product reads. */
export type ResultPage = {
  /** When the provider fetched it. */
  takenAt: Date
  /** The page as a person would open it. */
  checkUrl: string | null
  organic: OrganicResult[]
  /** Item types present, organic ones included, such as `people_also_ask`. */
  featureTypes: string[]
  aiOverview: { citedDomains: string[] } | null
  /** What the engine estimates. */
  resultsCount: number | null
}

export type PostedTask =
  | { tag: string; outcome: 'accepted'; providerTaskId: string; costUsd: number }
  | { tag: string; outcome: 'refused'; failure: ProviderFailure; costUsd: number }

export type CollectedTask =
  | { outcome: 'ready'; page: ResultPage; costUsd: number }
  | { outcome: 'pending' }
  | { outcome: 'failed'; failure: ProviderFailure; costUsd: number }

export type PostedReference = { tag: string; providerTaskId: string }

/** A finished task as the provider posted it. */
export type Postback = PostedReference & { collected: CollectedTask }

/**
 * Calls a minute are limited. `bulk` ones leave a part of what is allowed to the others, so that a small run never waits
 * behind thousands of fetches.
 */
export type CallPriority = 'direct' | 'bulk'

/** Results pages from search engines. Every method throws `ProviderError` when the call as a whole fails. */
export type OrganicResultsProvider = {
  /** Whether the provider posts finished tasks to this installation. */
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
  /** Which of our tags were accepted in a period, for reconciling after a cut connection. May hold refused ones too. */
  listPostedTasks(from: Date, to: Date, signal?: AbortSignal): Promise<PostedReference[]>
}
