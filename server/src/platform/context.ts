import type { Clock } from './clock/clock.ts'
import type { Database } from './database/database.ts'
import type { EventPublisher } from './events/events.ts'
import type { JobSender } from './jobs/jobs.ts'
import type { Logger } from './log/log.ts'

/** What every use case gets besides its input. Inside a transaction `db` is the transaction. */
export type Ctx<Ports = object> = {
  db: Database
  clock: Clock
  log: Logger
  jobs: JobSender
  events: EventPublisher
  ports: Ports
}
