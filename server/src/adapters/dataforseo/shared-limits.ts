import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type Allowance, atMost, NoTurnError, partOf } from '../../platform/allowances/allowance.ts'
import type { Paces } from '../../platform/allowances/paces.ts'
import type { Permits } from '../../platform/allowances/permits.ts'
import type { Turns } from '../../platform/allowances/turns.ts'
import { minutes, seconds, unlessAborted } from '../../platform/clock/clock.ts'
import { localFailure } from './classify.ts'
import type { EndpointClass } from './endpoint-class.ts'
import { adaptingPace } from './pace.ts'

/** Limits shared by all processes on one database, since the provider counts per account. */
export type SharedLimits = {
  /** Resolves when the call may be sent. Rejects with `ProviderError` if it would have to wait too long or the signal aborts. */
  claimTurn(endpointClass: EndpointClass, signal?: AbortSignal): Promise<void>
  /** Calls a minute that all processes may make together, as far as this one knows. */
  pace(): number
  /**
   * Stops all processes from calling this class for a while, after the provider answered “too many”; where that was for the number
   * of all calls, they go on at half the pace.
   */
  pause(endpointClass: EndpointClass, milliseconds: number): Promise<void>
  /** Runs a call whose number at a time is limited. */
  whileCalling<Answer>(call: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
}

export type SharedLimitOptions = {
  turns: Turns
  paces: Paces
  permits: Permits
  clock: () => Date
  /** For all calls, to begin with. */
  requestsPerMinute: number
  /** The most that the pace of all processes together may reach. */
  mostRequestsPerMinute: number
  readyCallsPerMinute: number
  userDataCallsPerMinute: number
  idListCallsPerMinute: number
  databaseCallsAtOnce: number
}

/**
 * Calls are reserved in batches of what may go out in 0.3 seconds, so that 10 000 a minute don’t each query the database and no process
 * waits long for the batch of another; unused ones soon expire.
 */
const batchOf = (perMinute: number) => Math.min(100, Math.max(1, Math.round(perMinute / 200)))
const batchKeptMs = seconds(2)
const paceName = 'search data'
const patienceMs = minutes(1)
/** The share of all calls that lists, such as locations, may use: they cost nothing, and anybody can request them. */
const shareOfLists = 0.1
/** Only jobs pass a signal; a list requested without one is for a person, who shouldn’t wait longer. */
export const listPatienceMs = seconds(3)
/** The longest live call, and its wait for the pace. */
const permitKeptMs = minutes(3)

export function createSharedLimits(options: SharedLimitOptions): SharedLimits {
  const { turns, paces, permits, clock } = options
  const perMinute = (most: number, name: string) => atMost(most, minutes(1), { name: `search data ${name}` })
  const all = (pace: number) => perMinute(pace, 'calls')
  const first = options.requestsPerMinute
  const rule = adaptingPace({ first, most: Math.max(first, options.mostRequestsPerMinute) })
  let pace: number | undefined
  const own: Partial<Record<EndpointClass, Allowance>> = {
    readyTasks: perMinute(options.readyCallsPerMinute, 'tasks_ready'),
    userData: perMinute(options.userDataCallsPerMinute, 'user_data'),
    idList: perMinute(options.idListCallsPerMinute, 'id_list'),
  }
  let left = 0
  let keptUntil = 0
  let taking: Promise<void> | undefined

  /** Counts them, and meanwhile reserves at the pace known so far. */
  const countCalls = async (calls: number): Promise<void> => {
    pace = await paces.use(paceName, calls, rule)
  }

  const takeBatch = async () => {
    if (pace === undefined) await countCalls(0)
    const known = pace ?? first
    const batch = batchOf(known)
    await Promise.all([turns.claim([all(known)], { patienceMs, calls: batch }), countCalls(batch)])
    left = batch
    keptUntil = clock().getTime() + batchKeptMs
  }

  async function takeOfAll(signal: AbortSignal | undefined): Promise<void> {
    while (left === 0 || clock().getTime() >= keptUntil) {
      taking ??= takeBatch().finally(() => {
        taking = undefined
      })
      // The batch isn’t given back, because the next calls use it.
      await unlessAborted(taking, signal)
    }
    left -= 1
  }

  return {
    async claimTurn(endpointClass, signal) {
      const limited = own[endpointClass]
      await orProviderError(async () => {
        if (endpointClass === 'list') {
          const known = all(pace ?? first)
          const lists = [known, partOf(known, shareOfLists, 'for lists')]
          await turns.claim(lists, { patienceMs: signal === undefined ? listPatienceMs : patienceMs, signal })
          await countCalls(1)
          return
        }
        if (limited !== undefined) await turns.claim([limited], { patienceMs, signal })
        await takeOfAll(signal)
      })
    },
    pace: () => pace ?? first,
    async pause(endpointClass, milliseconds) {
      const limited = own[endpointClass]
      await turns.pause(limited ?? all(first), milliseconds)
      if (limited === undefined) pace = await paces.refuse(paceName, rule)
    },
    whileCalling: (call, signal) =>
      permits.whileHolding(
        { name: 'search data databases', most: options.databaseCallsAtOnce, expiresAfterMs: permitKeptMs },
        call,
        signal,
      ),
  }
}

/** Nothing was sent, so a job can retry and a person is told to try again. */
async function orProviderError(take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (cause) {
    const failure =
      cause instanceof NoTurnError
        ? { ...localFailure('throttle', cause.message), retryAfterMs: cause.retryAfterMs }
        : localFailure('provider', 'no turn could be taken')
    throw new ProviderError(failure, { cause })
  }
}
