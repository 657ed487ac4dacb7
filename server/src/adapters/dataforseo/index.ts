import { setTimeout as waitFor } from 'node:timers/promises'
import type { OddAnswer, ProviderCall } from '#server/ports/data-provider/account.ts'
import type { DataProvider } from '#server/ports/data-provider/data-provider.ts'
import { readBalance } from './account.ts'
import { fetchBacklinks } from './backlinks.ts'
import { fetchNewLost } from './backlinks-new-lost.ts'
import { fetchBacklinksSummary } from './backlinks-summary.ts'
import { createCallProvider } from './call-provider.ts'
import { limitCallsAtOnce } from './calls-at-once.ts'
import { collectTask, fetchLive } from './fetch-results.ts'
import { basicAuthorization } from './http-call.ts'
import { fetchKeywordMetrics, listKeywordMarkets } from './keyword-figures.ts'
import { listCountries, listLanguages, listPlaces } from './locations.ts'
import { listPostedTasks, listReadyTasks } from './posted-tasks.ts'
import { fetchRankedKeywords } from './ranked-keywords.ts'
import { readPostback } from './read-postback.ts'
import { type Send, send } from './send.ts'
import { postTasks } from './serp-tasks.ts'
import type { SharedLimits } from './shared-limits.ts'
import { createThrottle, type Wait } from './throttle.ts'

export type DataForSeoLimits = {
  /** Over all calls of all processes that share their limits, to begin with; the provider allows 10 000 since October 2026 and 2 000 before. */
  requestsPerMinute: number
  /** The number it may rise to while the provider takes every call. */
  mostRequestsPerMinute: number
  readyCallsPerMinute: number
  userDataCallsPerMinute: number
  idListCallsPerMinute: number
  /** Simultaneous calls of the APIs that read the provider's databases; it allows 30 per account. */
  databaseCallsAtOnce: number
}

export type DataForSeoOptions = {
  /** `https://api.dataforseo.com`, or where the sandbox listens. */
  baseUrl: string
  login: string
  password: string
  /** Called once for every HTTP call, retries included. Must not throw: an answer already paid for would be lost. */
  record: (call: ProviderCall) => void
  /** Called when a list or a cost could only be read in part. Must not throw. */
  reportOdd?: (odd: OddAnswer) => void
  clock: () => Date
  /** Address to which the provider sends the finished task of a tag; unset if it cannot reach this installation. */
  postbackUrlOf?: ((tag: string) => string) | undefined
  limits?: Partial<DataForSeoLimits>
  /** Limits shared by all processes on one database; without them only this process is limited. */
  shared?: SharedLimits | undefined
  /** The provider itself gives up a live fetch after 120 seconds. */
  timeoutMs?: number
  random?: () => number
  send?: Send
  wait?: Wait
}

export const defaultLimits: DataForSeoLimits = {
  requestsPerMinute: 2_000,
  mostRequestsPerMinute: 10_000,
  readyCallsPerMinute: 20,
  userDataCallsPerMinute: 6,
  idListCallsPerMinute: 10,
  databaseCallsAtOnce: 25,
}
const defaultTimeoutMs = 125_000

/** DataForSEO, API v3. Limits that aren’t shared are counted per instance: create one per process. */
export function createDataForSeo(options: DataForSeoOptions): DataProvider {
  const { clock } = options
  const wait = options.wait ?? ((milliseconds, signal) => waitFor(milliseconds, undefined, { signal }))
  const limits = { ...defaultLimits, ...options.limits }
  const authorization = basicAuthorization(options.login, options.password)
  const throttle = createThrottle(
    {
      general: limits.requestsPerMinute,
      mostGeneral: limits.mostRequestsPerMinute,
      readyTasks: limits.readyCallsPerMinute,
      userData: limits.userDataCallsPerMinute,
      idList: limits.idListCallsPerMinute,
    },
    clock,
    wait,
    options.shared,
  )
  const call = createCallProvider({
    baseUrl: checkBaseUrl(options.baseUrl),
    authorization,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    send: options.send ?? send,
    throttle,
    record: options.record,
    reportOdd: options.reportOdd ?? (() => {}),
    clock,
    random: options.random ?? Math.random,
    wait,
    redact: hide([authorization.slice('Basic '.length), options.password, options.login]),
  })
  const limitedCall = limitCallsAtOnce(limits.databaseCallsAtOnce)
  const { shared } = options
  const databaseCall = <Answer>(call: () => Promise<Answer>, signal?: AbortSignal) =>
    limitedCall(() => (shared === undefined ? call() : shared.whileCalling(call, signal)), signal)
  return {
    organicResults: {
      usesPostbacks: options.postbackUrlOf !== undefined,
      postTasks: (tasks, signal) => postTasks({ call, clock, postbackUrlOf: options.postbackUrlOf }, tasks, signal),
      listReadyTasks: (signal) => listReadyTasks(call, clock, signal),
      collectTask: (engine, providerTaskId, signal, priority = 'direct') =>
        collectTask(call, clock, { engine, providerTaskId, priority }, signal),
      readPostback: (body) => readPostback(body, clock()),
      fetchLive: (task, signal) => fetchLive(call, clock, task, signal),
      listPostedTasks: (from, to, signal) => listPostedTasks(call, clock, from, to, signal),
    },
    keywordMetrics: {
      fetchKeywordMetrics: (market, keywords, signal) =>
        databaseCall(() => fetchKeywordMetrics(call, clock, market, keywords, signal), signal),
      listKeywordMarkets: (signal) => listKeywordMarkets(call, clock, signal),
    },
    rankedKeywords: {
      fetchRankedKeywords: (request, signal) =>
        databaseCall(() => fetchRankedKeywords(call, clock, request, signal), signal),
    },
    backlinks: {
      fetchSummary: (target, signal) => databaseCall(() => fetchBacklinksSummary(call, clock, target, signal), signal),
      fetchNewLost: (request, signal) => databaseCall(() => fetchNewLost(call, clock, request, signal), signal),
      fetchBacklinks: (request, signal) => databaseCall(() => fetchBacklinks(call, clock, request, signal), signal),
    },
    locations: {
      listCountries: (engine, signal) => listCountries(call, clock, engine, signal),
      listPlaces: (engine, countryIsoCode, signal) => listPlaces(call, clock, engine, countryIsoCode, signal),
      listLanguages: (engine, signal) => listLanguages(call, clock, engine, signal),
    },
    providerAccount: { readBalance: (signal) => readBalance(call, clock, signal) },
  }
}

/** Credentials in the address would end up in error messages, so they are refused, without repeating them. */
function checkBaseUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TypeError('the base URL is not an http(s) address')
  if (url.username !== '' || url.password !== '') throw new TypeError('the base URL must not hold credentials')
  return baseUrl.replace(/\/+$/, '')
}

/** Very short ones would hide ordinary words and are no secrets. */
function hide(secrets: string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= 4)
  return (text) => known.reduce((safe, secret) => safe.replaceAll(secret, '[hidden]'), text).slice(0, 300)
}
