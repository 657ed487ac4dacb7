import type { Device, SearchEngine } from '#contract/search-engines.ts'

/** One result page to be asked for. `tag` is ours, unique per look, and comes back with the answer. */
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

/** A result page, reduced to what the product reads. */
export type ResultPage = {
  /** When the provider looked. */
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

/**
 * What went wrong, classified once in the adapter.
 * auth, account, money: nothing works until an operator acts · throttle: try again after `retryAfterMs` ·
 * stop: a limit the operator set · engine: the search engine did not answer · request: this task is refused ·
 * provider: their side is broken · timeout: no answer in time · cut: the connection ended after sending, so the tasks may
 * have been accepted · malformed: an answer nobody can read · bug: we asked wrongly · gone: the task is not there (any more)
 */
export const providerFailureKinds = [
  'auth',
  'account',
  'money',
  'throttle',
  'stop',
  'engine',
  'request',
  'provider',
  'timeout',
  'cut',
  'malformed',
  'bug',
  'gone',
] as const
export type ProviderFailureKind = (typeof providerFailureKinds)[number]

export type ProviderFailure = {
  kind: ProviderFailureKind
  /** The provider's status code; null where none came. */
  code: number | null
  /** For the log and for staff, never for customers. */
  message: string
  retryAfterMs: number | null
}

/**
 * A whole call failed. A POST may have been carried out all the same when `failure.kind` is `cut`, `timeout` or
 * `malformed`, or `provider` with a code.
 */
export class ProviderError extends Error {
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, options?: ErrorOptions) {
    super(`search provider: ${failure.kind} ${failure.code ?? ''} ${failure.message}`, options)
    this.failure = failure
  }
}

export type PostedTask =
  | { tag: string; outcome: 'accepted'; providerTaskId: string; costUsd: number }
  | { tag: string; outcome: 'refused'; failure: ProviderFailure; costUsd: number }

export type CollectedTask =
  | { outcome: 'ready'; page: ResultPage; costUsd: number }
  | { outcome: 'pending' }
  | { outcome: 'failed'; failure: ProviderFailure; costUsd: number }

export type PostedReference = { tag: string; providerTaskId: string }

export type ProviderPlace = {
  locationCode: number
  /** Smallest first, such as "Dublin,County Dublin,Ireland". */
  locationName: string
  parentCode: number | null
  countryIsoCode: string
  /** Country, State, City, … */
  locationType: string
}

export type ProviderLanguage = { languageCode: string; languageName: string }

/** A country and a language, as search volumes are counted. Cities have none of their own. */
export type KeywordMarket = { countryCode: number; languageCode: string }

/** What Google's advertisers are told of a keyword, and how hard its first page is to reach. */
export type KeywordFigures = {
  /** In lower case. */
  keyword: string
  /** Searches a month. */
  searchVolume: number | null
  /** 0–100. */
  difficulty: number | null
  /** Price of a click on an ad. */
  cpcUsd: number | null
  /** Of the last twelve months or fewer, `month` from 1. */
  monthlySearches: { year: number; month: number; searches: number }[]
}

/** One call to the provider, for the cost ledger. `costUsd` is what the answer says it cost. */
export type ProviderCall = {
  method: 'GET' | 'POST'
  /** Without ids, such as `/v3/serp/google/organic/task_get/advanced`. */
  path: string
  httpStatus: number | null
  statusCode: number | null
  tasks: number
  costUsd: number
  startedAt: Date
  milliseconds: number
}

/**
 * Calls a minute are limited. `bulk` ones leave a part of what is allowed to the others, so that a small run never waits
 * behind thousands of fetches.
 */
export type CallPriority = 'direct' | 'bulk'

/** A finished task as the provider sent it by itself. */
export type Postback = PostedReference & { collected: CollectedTask }

/** Search results from outside. Every method throws `ProviderError` when the call as a whole fails. */
export type SearchProvider = {
  /** Whether the provider sends finished tasks to this installation by itself. */
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
  lookNow(task: SearchTask, signal?: AbortSignal): Promise<CollectedTask>
  /** Which of our tags were accepted in a period, for reconciling after a cut connection. May hold refused ones too. */
  listPostedTasks(from: Date, to: Date, signal?: AbortSignal): Promise<PostedReference[]>
  /** Location codes of the engine's countries, of those the product knows; never none. */
  listCountries(engine: SearchEngine, signal?: AbortSignal): Promise<number[]>
  listPlaces(engine: SearchEngine, countryIsoCode: string, signal?: AbortSignal): Promise<ProviderPlace[]>
  listLanguages(engine: SearchEngine, signal?: AbortSignal): Promise<ProviderLanguage[]>
  /**
   * At most 700 keywords of at most 80 characters and ten words; those it knows nothing of are missing from the answer.
   * One bad keyword refuses the whole call as `request`, and so does a market it does not have. Never retried inside.
   */
  lookUpKeywords(market: KeywordMarket, keywords: readonly string[], signal?: AbortSignal): Promise<KeywordFigures[]>
  /** Where it knows keywords; never none. */
  listKeywordMarkets(signal?: AbortSignal): Promise<KeywordMarket[]>
  /** Money left at the provider, in USD. */
  readBalance(signal?: AbortSignal): Promise<{ balanceUsd: number }>
}
