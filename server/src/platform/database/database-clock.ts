import type { Clock } from '../clock/clock.ts'
import { days, minutes, seconds } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'

/** Reads the database’s time, in milliseconds since 1970. */
export type ReadTime = () => Promise<number>

export type DatabaseClock = {
  /** The database’s time, without asking it. */
  clock: Clock
  /** Compares with the database. Throws what `read` throws. */
  sync(read?: ReadTime): Promise<void>
}

type Asked = { query(statement: string): Promise<{ rows: { time: number }[] }> }

export async function readTime(asked: Asked): Promise<number> {
  const { rows } = await asked.query('select extract(epoch from clock_timestamp())::float8 * 1000 as time')
  return rows[0]?.time ?? Number.NaN
}

/** For a command, which ends before clocks drift. */
export async function readClock(asked: Asked): Promise<Clock> {
  const unheard = { warn: () => {}, error: () => {} }
  const { clock, sync } = createDatabaseClock({ read: () => readTime(asked), log: unheard })
  await sync()
  return clock
}

/** If the two clocks differ by more, either may be months off, so neither is believed: data is deleted by its age. */
export const mostDifferenceMs = days(2)

/** Smaller differences are measurement errors. */
const leastDifferenceMs = 50
const leastLoggedMs = seconds(1)
/** A difference between two timers of this machine that calls for a comparison at once. */
const noticedMs = 250
const restMs = seconds(1)
const logEveryMs = minutes(1)
/** An answer that took longer says too little about the time. */
const mostRoundTripMs = seconds(2)

type Options = {
  read: ReadTime
  log: Pick<Logger, 'warn' | 'error'>
  /** The machine's clock, which can be set, and its timer, which stops while the machine is suspended; milliseconds. */
  wall?: () => number
  steady?: () => number
}

/**
 * One time for all processes on a database: leases that one of them takes are read by the others. Between two comparisons the
 * machine's timer carries it on: a clock set ahead even for a moment would make this process store times that the others wait for.
 */
export function createDatabaseClock({
  read,
  log,
  wall = Date.now,
  steady = () => performance.now(),
}: Options): DatabaseClock {
  const start = wall()
  let base = { time: start, wall: start, steady: steady() }
  let isSyncing = false
  let restsUntil = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  function now(): number {
    const passed = steady() - base.steady
    // The clock was set, or the machine was suspended: only the database knows.
    if (Math.abs(wall() - base.wall - passed) > noticedMs) syncSoon()
    return base.time + passed
  }

  function syncSoon() {
    if (isSyncing || steady() < restsUntil) return
    restsUntil = steady() + restMs
    // The next comparison reports what is wrong with the database.
    sync().catch(() => {})
  }

  async function sync(readTime = read) {
    isSyncing = true
    try {
      const asked = steady()
      const time = await readTime()
      const roundTrip = steady() - asked
      if (roundTrip <= mostRoundTripMs) compare(time + roundTrip / 2, roundTrip / 2)
    } finally {
      isSyncing = false
    }
  }

  /** `error` is how far off the time may be. */
  function compare(time: number, error: number) {
    const known = now()
    const machine = wall()
    const difference = time - known
    const isBelievable = Math.abs(time - machine) <= mostDifferenceMs
    const isNew = isBelievable && Math.abs(difference) > leastDifferenceMs + error
    if (!isBelievable) logSeldom(time - machine)
    else if (isNew && Math.abs(difference) > leastLoggedMs)
      log.warn(
        { seconds: Math.round(difference / 1_000) },
        'the clocks of this machine and of the database differ; the database’s is used',
      )
    // Far from the database's time, the machine's clock isn't believed either.
    base = { time: isNew ? time : known, wall: machine, steady: steady() }
  }

  function logSeldom(difference: number) {
    if (steady() - loggedAt < logEveryMs) return
    loggedAt = steady()
    log.error(
      { days: Math.round(difference / days(1)) },
      'the clocks of this machine and of the database differ by days; neither is believed until they agree',
    )
  }

  return { clock: () => new Date(now()), sync }
}
