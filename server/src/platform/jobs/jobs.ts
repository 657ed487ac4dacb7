import { sql } from 'drizzle-orm'
import type { ClientConfig, PoolConfig } from 'pg'
import { fromDrizzle, PgBoss, type Queue, type ScheduleOptions } from 'pg-boss'
import { minutes } from '../clock/clock.ts'
import type { Ctx } from '../context.ts'
import { namingClient } from '../database/named-statements.ts'
import { writesOf } from '../database/watch-writes.ts'
import { withoutValues } from '../errors/without-values.ts'
import type { Logger } from '../log/log.ts'
import { sampleOf } from '../metrics/metric.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import { runInScope } from '../tracing/scope.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Job, JobSender } from './job.ts'
import { jobSeconds, jobsFetchAge, jobsRunning, jobsTotal } from './job-metrics.ts'
import { readSender, withSender } from './sent-by.ts'
import { waitForWrites } from './wait-for-writes.ts'

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
   * Seconds since a worker of this process last asked for jobs and got an answer; undefined if it has none. More than a minute means
   * that jobs are not being taken.
   */
  findIdleSeconds(): number | undefined
  /** Lets running jobs end for up to `graceMs`, then hands them back. */
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

/** pg-boss passes on to pg what it does not know itself. */
const connectionOf = (url: string): Pick<ClientConfig, 'connectionString' | 'application_name'> => {
  const config: PoolConfig = {
    // Asking for jobs takes longer to plan than to run, and queues are asked all the time.
    Client: namingClient(),
    connectionString: url,
    application_name: 'serpplus jobs',
    keepAlive: true,
    // Its statements are short, but those that bring its tables up to date.
    query_timeout: minutes(1),
  }
  return config
}

/** `jobs` are all that may be sent; their queues are made here, so that a sender never meets a missing one. */
export async function openJobs(options: {
  url: string
  log: Logger
  jobs: readonly Job<object>[]
  /** The interval for polling queues, which finds work that nothing announces, such as a retry that is due. */
  fallbackPollSeconds?: number
  /** Unset: nothing is counted. */
  metrics?: Metrics | undefined
  /** Unset: nothing is traced. */
  tracer?: Tracer | undefined
}): Promise<JobSystem> {
  const { metrics = noMetrics, tracer } = options
  const notifyPollingIntervalSeconds = options.fallbackPollSeconds ?? 5
  const intervals = {
    pollingIntervalSeconds: Math.min(2, notifyPollingIntervalSeconds),
    notifyPollingIntervalSeconds,
  }
  const boss = new PgBoss({
    ...connectionOf(options.url),
    max: 6,
    useListenNotify: true,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'job system failed'))
  boss.on('warning', (warning) => options.log.warn({ warning }, 'job system warning'))
  await boss.start()
  for (const job of options.jobs) await boss.createQueue(job.name, queueOf(job))

  const stopping = new AbortController()
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
    const id = await boss.work(job.name, intervals, async ([message]) => {
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
        log.error({ err: error }, 'job failed')
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

  const findIdleSeconds = () => {
    const asked = boss.getWipData().flatMap(({ lastFetchedOn, createdOn }) => lastFetchedOn ?? createdOn)
    return asked.length === 0 ? undefined : Math.max(0, Date.now() - Math.max(...asked)) / 1_000
  }
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
      for (const { job, cron, onStart } of handlers) {
        const schedule: ScheduleOptions = { tz: 'UTC' }
        if (cron !== undefined) await boss.schedule(job.name, cron, {}, schedule)
        if (onStart !== undefined) await sender.send(ctx, job, onStart)
      }
    },
    async stop(graceMs) {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: graceMs, close: true })
    },
  }
}

/** The kind of a failure; its message may repeat what a person entered. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'failed')
