import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type Allowance, atMost, NoTurnError } from '../../platform/allowances/allowance.ts'
import type { Permits } from '../../platform/allowances/permits.ts'
import type { Turns } from '../../platform/allowances/turns.ts'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import { localFailure } from './classify.ts'
import type { EndpointClass } from './endpoint-class.ts'

/** What the processes on one database together may ask of the provider, which counts by account. */
export type SharedLimits = {
  /** Resolves when the call may go out. Throws `ProviderError` where it would have to wait for too long. */
  takeTurn(endpointClass: EndpointClass): Promise<void>
  /** After the provider said "too many": no process calls this class for so long. */
  pause(endpointClass: EndpointClass, milliseconds: number): Promise<void>
  /** Runs one of the calls of which only so many may be under way. */
  whileCalling<Answer>(call: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
}

export type SharedLimitOptions = {
  turns: Turns
  permits: Permits
  clock: () => Date
  /** Of all calls: how far the pace of the processes together may rise. */
  requestsPerMinute: number
  readyCallsPerMinute: number
  userDataCallsPerMinute: number
  idListCallsPerMinute: number
  databaseCallsAtOnce: number
}

/** So many calls are taken together, so that 10 000 a minute do not ask the database each; unused ones are forgone soon. */
const batch = 10
const batchKeptMs = seconds(2)
const patienceMs = minutes(1)
/** The longest live call, and waiting for the pace before it. */
const permitKeptMs = minutes(3)

export function createSharedLimits(options: SharedLimitOptions): SharedLimits {
  const { turns, permits, clock } = options
  const perMinute = (most: number, name: string) => atMost(most, minutes(1), { name: `search data ${name}` })
  const all = perMinute(options.requestsPerMinute, 'calls')
  const own: Partial<Record<EndpointClass, Allowance>> = {
    readyTasks: perMinute(options.readyCallsPerMinute, 'tasks_ready'),
    userData: perMinute(options.userDataCallsPerMinute, 'user_data'),
    idList: perMinute(options.idListCallsPerMinute, 'id_list'),
  }
  let left = 0
  let keptUntil = 0
  let taking: Promise<void> | undefined

  const takeBatch = async () => {
    await turns.take([all], { patienceMs, calls: batch })
    left = batch
    keptUntil = clock().getTime() + batchKeptMs
  }

  async function takeOfAll(): Promise<void> {
    while (left === 0 || clock().getTime() >= keptUntil) {
      taking ??= takeBatch().finally(() => {
        taking = undefined
      })
      await taking
    }
    left -= 1
  }

  return {
    async takeTurn(endpointClass) {
      const limited = own[endpointClass]
      await orProviderError(async () => {
        if (limited !== undefined) await turns.take([limited], { patienceMs })
        await takeOfAll()
      })
    },
    pause: (endpointClass, milliseconds) => turns.pause(own[endpointClass] ?? all, milliseconds),
    whileCalling: (call, signal) =>
      permits.whileHolding(
        { name: 'search data databases', most: options.databaseCallsAtOnce, expiresAfterMs: permitKeptMs },
        call,
        signal,
      ),
  }
}

/** Nothing was sent: a job tries again, and somebody who waits is told so. */
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
