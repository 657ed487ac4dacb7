import type { Ports } from '../ports/ports.ts'
import type { Clock, Wait } from './clock/clock.ts'
import type { AfterCommit, Database } from './database/database.ts'
import type { EventPublisher } from './events/events.ts'
import type { JobSender } from './jobs/job.ts'
import type { Locks } from './locks/locks.ts'
import type { Logger } from './log/log.ts'

/** Choices of the operator that rules depend on. */
export type Settings = {
  /** Days a result page is kept. */
  resultPagesKeptDays: number
  /** Money left at the search data provider, in USD, under which staff are warned. */
  lowProviderBalanceUsd: number
}

/** What every use case gets besides its input. Inside a transaction `db` is the transaction. */
export type Ctx = {
  db: Database
  afterCommit?: AfterCommit
  clock: Clock
  wait: Wait
  log: Logger
  jobs: JobSender
  locks: Pick<Locks, 'whileHolding'>
  events: EventPublisher
  ports: Ports
  settings: Settings
}
