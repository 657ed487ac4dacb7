import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue, type ScheduleOptions } from 'pg-boss'
import { type Clock, minutes, seconds, systemClock } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'
import { openDatabase } from '../database/database.ts'
import type { DatabaseLimits } from '../database/limits.ts'
import { reportDatabaseFailure } from '../database/report-database-failure.ts'
import { writesOf } from '../database/watch-writes.ts'
import { withoutValues } from '../errors/without-values.ts'
import type { EventHub } from '../events/events.ts'
import type { Logger } from '../log/log.ts'
import { sampleOf } from '../metrics/metric.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { runInScope } from '../tracing/scope.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Job, JobSender } from './job.ts'
import { jobSeconds, jobsFetchAge, jobsRunning, jobsTotal } from './job-metrics.ts'
import { readSender, withSender } from './sent-by.ts'
import { waitForWrites } from './wait-for-writes.ts'
import { type FoundQueues, watchQueues } from './watch-queues.ts'

/** A job, what to do with one, and its schedule. */
export type JobHandler = {
  job: Job<object>
  concurrency: number
  /** A cron expression in UTC; the job is then also sent with an empty payload at that time. */
  cron?: string
  /** Payload it is also sent with whenever a worker starts, to pick up what a crash left behind. */
  onStart?: object
  /** True if the job frees disk space and therefore runs while the database refuses writes. */
  makesRoom: boolean
  run: (ctx: Ctx, payload: object, signal: AbortSignal) => Promise<void>
}

export function handle<Payload extends object>(
  job: Job<Payload>,
  run: (ctx: Ctx, payload: Payload, signal: AbortSignal) => Promise<void>,
  options: { concurrency?: number; cron?: string; onStart?: Payload; makesRoom?: boolean } = {},
): JobHandler {
  return {
    job: job as unknown as Job<object>,
    concurrency: options.concurrency ?? 1,
    cron: options.cron,
    onStart: options.onStart,
    makesRoom: options.makesRoom ?? false,
    run: (ctx, payload, signal) => run(ctx, job.payload.parse(payload), signal),
  }
}

export type JobSystem = JobSender & {
  /** Starts taking jobs; without it this process only sends them. */
  work(ctx: Ctx, handlers: readonly JobHandler[]): Promise<void>
  /**
   * Seconds since this process last polled for due jobs successfully; undefined if it has no workers. More than a minute means that
   * jobs are not being fetched.
   */
  findIdleSeconds(): number | undefined
  /** Lets running jobs finish for up to `graceMs`, then returns them to the queue. Further calls wait for the same end. */
  stop(graceMs: number): Promise<void>
}

const queueOf = (job: Job<object>): Omit<Queue, 'name'> => ({
  policy: job.foldByKey ? 'short' : 'standard',
  retryLimit: job.retryLimit,
  retryBackoff: true,
  retryDelay: 1,
  expireInSeconds: job.expireInSeconds,
  // A worker killed outright stops its heartbeat, and the job comes back long before it expires.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
  notify: true,
})

/** Its statements are short, except those that migrate its tables. */
const statementLimits: DatabaseLimits = { connectMs: seconds(10), statementMs: minutes(1) }

/** The queue through which pg-boss sends scheduled jobs that are due. */
const scheduleQueue = '__pgboss__send-it'

/** Notifications and `watchQueues` wake workers; this is for when both fail. */
const workerIntervals = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 60 }

export type JobSystemOptions = {
  /** Not through a pooler in transaction mode. */
  url: string
  log: Logger
  /** All jobs that may be sent; their queues are created here, so that none is ever missing. */
  jobs: readonly Job<object>[]
  /** Delivers the notifications that announce jobs. */
  listen: EventHub['listen']
  /** Connections it may open. */
  connections?: number
  /** False in a process that only sends jobs: it leaves schedules and lost jobs to the workers. */
  works?: boolean
  /** The interval at which it looks for due jobs that no notification announces, such as retries. */
  pollSeconds?: number
  /** Unset: nothing is counted. */
  metrics?: Metrics | undefined
  /** Unset: nothing is traced. */
  tracer?: Tracer | undefined
  /** Used only to limit how often repeated failures are logged. */
  clock?: Clock
}

export async function openJobs(options: JobSystemOptions): Promise<JobSystem> {
  const { url, log, listen, connections = 2, works = true, pollSeconds = 2, metrics = noMetrics, tracer } = options
  const { clock = systemClock } = options
  const report = (error: Error) => reportDatabaseFailure({ clock, log }, error, 'job system failed')
  const { pool, close } = openDatabase({
    url,
    poolSize: connections,
    applicationName: 'serpplus jobs',
    onIdleError: report,
    limits: statementLimits,
  })
  let wakeQueue: (name: string) => void = () => {}
  /** True once notifications were missed, perhaps because the database was replaced by a standby that lacks unlogged rows. */
  let isToRecover = false
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        wakeQueue = onNotification
        const onListeningAgain = () => {
          isToRecover = true
          onReconnect()
        }
        return { close: await listen(channel, onNotification, onListeningAgain) }
      },
    },
    useListenNotify: true,
    schedule: works,
    supervise: works,
    // Queues with lost jobs are supervised as soon as they are found; this is for all others.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 5,
    // No job here waits for others.
    flowIntervalSeconds: 60,
    cronWorkerIntervalSeconds: 45,
  })
  boss.on('error', (error) => report(restoreError(error)))
  boss.on('warning', (warning) => log.warn({ warning }, 'job system warning'))
  try {
    await boss.start()
    for (const job of options.jobs) await boss.createQueue(job.name, queueOf(job))
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    await close()
    throw error
  }

  const stopping = new AbortController()
  let stopWatching = async () => {}
  /** The time when due jobs were last looked for successfully; undefined in a process that has no workers. */
  let lookedAt: number | undefined
  const sender: JobSender = {
    async send(ctx, job, payload, { singletonKey, startAfter, priority = 0 } = {}) {
      await boss.send(job.name, withSender(payload), {
        db: fromDrizzle(ctx.db, sql),
        singletonKey,
        startAfter,
        priority,
      })
    },
  }

  async function startWorker(ctx: Ctx, { job, run, makesRoom }: JobHandler): Promise<void> {
    const id = await boss.work(job.name, workerIntervals, async ([message]) => {
      if (message === undefined) return
      const { payload, sentBy } = readSender(message.data as object)
      const { requestId } = sentBy
      const log = ctx.log.child({ job: job.name, jobId: message.id, ...(requestId !== undefined && { requestId }) })
      const signal = AbortSignal.any([message.signal, stopping.signal])
      const measured = measure(job.name, message.id, sentBy.traceparent)
      try {
        await runInScope({ requestId, span: measured.span }, async () => {
          if (!makesRoom) await waitForWrites(writesOf(ctx.db), ctx.wait, signal)
          await run({ ...ctx, log }, payload, signal)
        })
        measured.end(undefined)
      } catch (error) {
        measured.end(error)
        reportDatabaseFailure({ clock, log }, error, 'job failed')
        // Stored with the job.
        throw withoutValues(error)
      } finally {
        // More may be waiting; without this it would poll for them only at the next interval.
        boss.notifyWorker(id)
      }
    })
  }

  function measure(job: string, id: string, parent: string | undefined) {
    const from = performance.now()
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.message.id': id }
    const span = tracer?.begin({ name: `job ${job}`, kind: 'consumer', parent, attributes })
    metrics.shift(jobsRunning, { job }, 1)
    return {
      span,
      end(error: unknown) {
        metrics.shift(jobsRunning, { job }, -1)
        metrics.add(jobsTotal, { job, outcome: error === undefined ? 'done' : 'failed' })
        metrics.observe(jobSeconds, { job }, (performance.now() - from) / 1_000)
        span?.end({ failure: error === undefined ? undefined : nameOf(error) })
      },
    }
  }

  let ended: Promise<void> | undefined
  async function end(graceMs: number) {
    stopping.abort()
    await stopWatching()
    await boss.stop({ graceful: true, timeout: graceMs })
    await close()
  }

  const findIdleSeconds = () => (lookedAt === undefined ? undefined : (performance.now() - lookedAt) / 1_000)
  metrics.onCollect(() => {
    const idle = findIdleSeconds()
    metrics.replace([jobsFetchAge], idle === undefined ? [] : [sampleOf(jobsFetchAge, idle, {})])
  })

  return {
    ...sender,
    findIdleSeconds,
    async work(ctx, handlers) {
      for (const handler of handlers)
        for (let worker = 0; worker < handler.concurrency; worker += 1) await startWorker(ctx, handler)
      const schedule: ScheduleOptions = { tz: 'UTC' }
      for (const { job, cron } of handlers) if (cron !== undefined) await boss.schedule(job.name, cron, {}, schedule)
      const pickUp = async () => {
        for (const { job, onStart } of handlers) if (onStart !== undefined) await sender.send(ctx, job, onStart)
      }
      await pickUp()
      lookedAt = performance.now()
      const onFound = async ({ due, lost }: FoundQueues) => {
        lookedAt = performance.now()
        for (const name of due) wakeQueue(name)
        for (const name of lost) await boss.supervise(name)
        if (!isToRecover) return
        isToRecover = false
        await pickUp().catch((error: unknown) => {
          isToRecover = true
          throw error
        })
      }
      const names = [...handlers.map(({ job }) => job.name), scheduleQueue]
      stopWatching = watchQueues({ pool, names, intervalMs: seconds(pollSeconds), onFound, report })
    },
    stop(graceMs) {
      ended ??= end(graceMs)
      return ended
    },
  }
}

/** The kind of a failure; its message may repeat what a person entered. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'failed')

/** Restores an error that pg-boss emitted as a plain object, with the queue and worker added to its message. */
function restoreError(emitted: Error): Error {
  if (emitted instanceof Error) return emitted
  const { message, ...fields } = emitted as Error
  return Object.assign(new Error(message.replace(/ \(Queue: \S+, Worker: \S+\)$/, '')), fields)
}
