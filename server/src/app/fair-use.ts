import type { Clock } from '../platform/clock/clock.ts'
import { createFairShare } from '../platform/http/fair-share.ts'
import { queueSeconds } from '../platform/http/http-metrics.ts'
import { createTokenBuckets } from '../platform/http/token-bucket.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { FairUse } from './api/api.ts'

/** The share of a process that one account, session or address may use, so that it never blocks the others. */
export const fairUseLimits = {
  /** The share of the connections for requests that one of them may have in use. */
  shareOfConnections: 1 / 3,
  /**
   * Requests that one session may have open, or without a session one address, including event streams and downloads. A
   * screen makes about ten at the same time.
   */
  mostOpen: 100,
  /** Open requests with a body per address, across all sessions. */
  mostOpenBodies: 200,
  /** Open payment events per address, counted separately: Stripe sends hundreds at once from one address. */
  mostOpenEvents: 2_000,
  /** Open postbacks of the data provider, from all addresses. */
  mostOpenPostbacks: 1_000,
  /** Bytes of open bodies per address and in total: they stay in memory until they are read. */
  mostOpenBytes: {
    calls: { perKey: 2_000_000, inAll: 32_000_000 },
    events: { perKey: 16_000_000, inAll: 32_000_000 },
    postbacks: { perKey: 64_000_000, inAll: 64_000_000 },
  },
  /** Every connection costs memory before it sends anything. A browser opens six. */
  connections: { openedInSeconds: 5, mostInAll: 4_000, mostPipelined: 32 },
  /** Requests of one account that wait for their turn, whatever sessions they come from. */
  mostWaiting: 100,
  /** Calls that start paid work; more of them would only wait for each other in the database. */
  paidWork: { atOnce: 1, mostWaiting: 20, burst: 120, perSecond: 2 },
  /** Calls that render a file, which blocks the process for up to a third of a second. */
  drawing: { atOnce: 1, mostWaiting: 10, burst: 20, perSecond: 0.5 },
  /** Downloads of one account that read the database at the same time. */
  downloadsAtOnce: 1,
}
export type FairUseLimits = typeof fairUseLimits

/** The number of requests of one session, address or account that are processed at once; most use one connection. */
export const requestsAtOnce = (connections: number, { shareOfConnections }: FairUseLimits) =>
  Math.max(1, Math.floor(connections * shareOfConnections))

/** Records the waits of a queue in the metrics. */
export const waitsOf = (metrics: Metrics, queue: string) => (seconds: number) =>
  metrics.observe(queueSeconds, { queue }, seconds)

/**
 * Limits each account to its share of this process, and each address to its share of identifying sessions.
 */
export function createFairUse(options: {
  atOnce: number
  clock: Clock
  limits: FairUseLimits
  metrics: Metrics
}): FairUse {
  const { atOnce, clock, limits, metrics } = options
  const waitsIn = (queue: string) => ({ onWaited: waitsOf(metrics, queue) })
  const { mostWaiting, paidWork, drawing, downloadsAtOnce } = limits
  const addresses = createFairShare({ atOnce, mostWaiting, ...waitsIn('address') })
  const accounts = createFairShare({ atOnce, mostWaiting, ...waitsIn('account') })
  const paid = createFairShare({ ...paidWork, ...waitsIn('paid work') })
  const paidRate = createTokenBuckets({ ...paidWork, clock })
  const drawings = createFairShare({ ...drawing, ...waitsIn('drawing') })
  const drawingRate = createTokenBuckets({ ...drawing, clock })
  const downloads = createFairShare({
    atOnce: downloadsAtOnce,
    mostWaiting: Number.POSITIVE_INFINITY,
    ...waitsIn('download'),
  })
  return {
    identify: addresses.run,
    async runForAccount({ accountId, startsPaidWork, drawsFile }, work) {
      if (drawsFile) {
        drawingRate.consume(accountId)
        return drawings.run(accountId, () => accounts.run(accountId, work))
      }
      if (!startsPaidWork) return accounts.run(accountId, work)
      paidRate.consume(accountId)
      return paid.run(accountId, () => accounts.run(accountId, work))
    },
    readForDownload: downloads.run,
  }
}
