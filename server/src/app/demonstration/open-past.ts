import { backlinkChecks } from '../../features/backlinks/module.ts'
import { catchUpEventsJob, notifyOfEndingsJob } from '../../features/billing/module.ts'
import { sweepCreditsJob } from '../../features/credits/module.ts'
import { domainChecks } from '../../features/domain-projects/index.ts'
import { runDueJob } from '../../features/rank-projects/index.ts'
import { sendSummariesJob } from '../../features/rank-projects/module.ts'
import { after, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { createInlineJobs } from '../../platform/jobs/inline-jobs.ts'
import type { Locks } from '../../platform/locks/locks.ts'
import type { DataProvider } from '../../ports/data-provider/data-provider.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import { jobHandlers } from '../jobs.ts'
import { type SandboxTime, withSandboxTime } from './sandbox-time.ts'

/** Payments come first, because a run needs a plan that has been renewed. */
const clocks = [
  catchUpEventsJob,
  sweepCreditsJob,
  notifyOfEndingsJob,
  runDueJob,
  domainChecks.jobs.runDue,
  backlinkChecks.jobs.runDue,
  sendSummariesJob,
]

/** The product at another time, with its clock, provider and jobs moved by hand. */
export type Past = Pick<SandboxTime, 'failOnce' | 'setSite' | 'setAiOverviewReach'> & {
  ctx: Ctx
  set(moment: Date): Promise<void>
  /** Does the work of a worker that starts at that time, and all that follows. */
  startWorker(): Promise<void>
  /** Runs the scheduled jobs for project runs, summaries, plans and credits at that moment, and the jobs they send. */
  runWhatIsDue(): Promise<void>
}

export type PastSource = {
  databaseUrl: string
  sandboxUrl: string
  /** The provider with the given clock and way of waiting. */
  providerAt: (time: Pick<Ctx, 'clock' | 'wait'>) => DataProvider
  /** Without rate limits, since months of activity take seconds. */
  payments: PaymentGateway
  /** Sends emails, counted on the given clock’s day. */
  mailerAt: (clock: Ctx['clock']) => Mailer
}

export function openPast(present: Ctx, source: PastSource, use: (past: Past) => Promise<void>): Promise<void> {
  return withSandboxTime(source.sandboxUrl, async (sandbox) => {
    const database = openDatabase({
      url: withoutWaitingForDisk(source.databaseUrl),
      poolSize: 10,
      applicationName: 'serpplus history',
      onIdleError: (err) => present.log.warn({ err }, 'a database connection broke'),
    })
    let offset = 0
    const clock = () => after(present.clock(), offset)
    // The time is moved by hand here, so waiting moves it.
    const wait = async (milliseconds: number) => {
      offset += milliseconds
    }
    const jobs = createInlineJobs()
    const ctx: Ctx = {
      ...present,
      // Its runs begin at their slots, one after another.
      settings: { ...present.settings, scheduleSpreadMinutes: 0 },
      log: withoutWarnings(present.log),
      db: database.db,
      clock,
      wait,
      locks: waitingFor(present),
      jobs,
      // No listener existed then.
      events: { publish: async () => {} },
      ports: {
        ...present.ports,
        ...source.providerAt({ clock, wait }),
        payments: source.payments,
        mailer: source.mailerAt(clock),
      },
    }
    const past: Past = {
      ctx,
      failOnce: sandbox.failOnce,
      setSite: sandbox.setSite,
      setAiOverviewReach: sandbox.setAiOverviewReach,
      async set(moment) {
        offset = moment.getTime() - present.clock().getTime()
        // Fetches are older than the work on them.
        await sandbox.set(after(moment, seconds(1)))
      },
      async startWorker() {
        for (const { job, onStart } of jobHandlers) if (onStart !== undefined) await jobs.send(ctx, job, onStart)
        await jobs.workOff(ctx, jobHandlers)
      },
      async runWhatIsDue() {
        for (const job of clocks) await jobs.send(ctx, job, {})
        await jobs.workOff(ctx, jobHandlers)
      },
    }
    try {
      await use(past)
    } finally {
      await database.close()
    }
  })
}

/**
 * Locks left by a killed process expire by the database's clock, which isn't moved here, so this waits for them in real time, for
 * longer than they last.
 */
const waitingFor = ({ locks, wait }: Ctx): Locks => ({
  async whileHolding(name, work) {
    for (let waited = 0; waited <= seconds(20); waited += lockPauseMs) {
      if (await locks.whileHolding(name, work)) return true
      await wait(lockPauseMs)
    }
    return false
  },
})
const lockPauseMs = 100

/** Failures in the demonstration's history are intended. */
const withoutWarnings = (log: Ctx['log']): Ctx['log'] =>
  log.isLevelEnabled('warn') ? (log.child({}, { level: 'error' }) as Ctx['log']) : log

/** Commits don't wait for the disk: data lost in a power cut is created again at the next start. */
function withoutWaitingForDisk(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}
