import type { NoticeKinds } from '../ports/notice-kinds.ts'
import type { Ports } from '../ports/ports.ts'
import type { Turns } from './allowances/turns.ts'
import type { Clock, Wait } from './clock/clock.ts'
import type { AfterCommit, ChangeRule, Database } from './database/database.ts'
import type { EventHub, EventPublisher } from './events/events.ts'
import type { Reservation, WhenGone } from './http/work-queue.ts'
import type { JobSender } from './jobs/job.ts'
import type { Locks } from './locks/locks.ts'
import type { Logger } from './log/log.ts'

/** Choices of the operator that rules depend on. */
export type Settings = {
  /** Days a snapshot is kept. */
  snapshotsKeptDays: number
  /** Days after which pages are moved out of the database; 0 for never. */
  pagesMovedAfterDays: number
  /** Minimum size of a packed page that is moved. */
  pagesMovedFromBytes: number
  /** Days ranks are kept; 0 for as long as their project. */
  ranksKeptDays: number
  /** Days lines of the audit log are kept; 0 for indefinitely. */
  auditKeptDays: number
  /** Minutes of an hour over which schedules that chose it are spread; 0 for none. */
  scheduleSpreadMinutes: number
  /** Days the calls to the search data provider are kept. */
  providerCallsKeptDays: number
  /** Keywords a domain check may read. */
  domainKeywordsLimit: number
  /** Money left at the search data provider, in USD, under which staff are warned. */
  lowProviderBalanceUsd: number
  /** Key of every HMAC. Never logged, never stored in the database. */
  appSecret: string
  /** Address of the site; every link in an email begins with it. Never ends in a slash. */
  publicUrl: string
  /** Address that customers write to for help. */
  supportEmail: string
  trial: { days: number; credits: number }
  /** Credits a staff member may grant in 24 hours without `MANAGE_LARGE_GRANTS`. */
  staffGrantLimit: number
  /** True if accounts may be spared codes whose emails reach nobody: only where nobody else can reach the site. */
  skipSignInCode: boolean
  /** True if staff must have a second factor. */
  staffNeedFactor: boolean
  /** Currency of every price, as an ISO 4217 code. */
  currency: string
  /** Calls to the payment provider that one account may trigger in a burst. */
  paymentCallsPerAccount: number
  /** Calls of one account for domain checks, and as many for backlink checks, that may be under way at once in all processes. */
  siteCallsPerAccount: number
  /** The tax settings: the payment provider collects it or not, and our prices include it or not. */
  tax: { isOn: boolean; pricesIncludeTax: boolean }
  /** The seller, as receipts name it. */
  company: { name: string; address: string[]; taxId: string | undefined }
}

/** Origin of a request; `ip` is empty if the connection is gone already. */
export type Origin = { ip: string; userAgent: string }

/** Everything that a use case gets besides its input. Inside a transaction `db` is the transaction. */
export type Ctx = {
  db: Database
  afterCommit?: AfterCommit
  /** In calls that change something. */
  changeRule?: ChangeRule
  clock: Clock
  wait: Wait
  log: Logger
  jobs: JobSender
  locks: Pick<Locks, 'whileHolding'>
  turns: Turns
  events: EventPublisher
  /** The hub through which this process receives what all of them publish. */
  eventHub: EventHub
  ports: Ports
  /** All features declare theirs; they come in here because notices are read below the features that send them. */
  noticeKinds: NoticeKinds
  settings: Settings
  /** Missing where nobody asked: in jobs and scripts. */
  origin?: Origin
  /** Undefined outside of requests. */
  whenGone?: WhenGone
  /** A place in the hashing queue, reserved when the request arrived. */
  reserved?: Reservation
  /** The staff account that acts in a session switched into another account. */
  switchedById?: number
}
