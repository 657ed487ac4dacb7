import { sql } from 'drizzle-orm'
import { defineCounter, defineGauge, defineHistogram, type StoredFigures, sampleOf } from '../metrics/metric.ts'

export const jobsTotal = defineCounter({
  name: 'serpplus_job_runs_total',
  help: 'Jobs that this process has run, by name and outcome: `done` or `failed`.',
  labels: ['job', 'outcome'],
})

export const jobSeconds = defineHistogram({
  name: 'serpplus_job_duration_seconds',
  help: 'Run time of a job.',
  labels: ['job'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
})

export const jobsRunning = defineGauge({
  name: 'serpplus_jobs_running',
  help: 'Jobs that this process is running.',
  labels: ['job'],
})

export const jobsFetchAge = defineGauge({
  name: 'serpplus_jobs_last_asked_age_seconds',
  help: 'Seconds since this process last polled for jobs successfully; absent if it runs no jobs.',
})

const waitingJobs = defineGauge({
  name: 'serpplus_jobs_waiting',
  help: 'Jobs that are due and waiting for a worker, across all processes; counted once a minute.',
  labels: ['job'],
})

const oldestJobAge = defineGauge({
  name: 'serpplus_jobs_oldest_age_seconds',
  help: 'Queue age: seconds since the longest-waiting job became due.',
  labels: ['job'],
})

const activeJobs = defineGauge({
  name: 'serpplus_jobs_active',
  help: 'Jobs in progress, across all processes.',
  labels: ['job'],
})

const failedJobs = defineGauge({
  name: 'serpplus_jobs_failed_recently',
  help: 'Jobs of the last day that failed permanently, after their retries.',
  labels: ['job'],
})

/** Counts as the job system itself keeps them; the oldest of each queue is found by an index. */
const storedJobFigures: StoredFigures = {
  name: 'jobs',
  metrics: [waitingJobs, oldestJobAge, activeJobs, failedJobs],
  async read({ db }) {
    const { rows } = await db.execute<{ name: string; ready: number; active: number; failed: number; age: number }>(sql`
      select queue.name, queue.ready_count as ready, queue.active_count as active, queue.failed_count as failed,
        coalesce((select extract(epoch from now() - min(job.start_after)) from pgboss.job
          where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()), 0)::float8 as age
      from pgboss.queue where queue.name not like '\\_\\_pgboss%'`)
    return rows.flatMap(({ name: job, ready, active, failed, age }) => [
      sampleOf(waitingJobs, ready, { job }),
      sampleOf(oldestJobAge, age, { job }),
      sampleOf(activeJobs, active, { job }),
      sampleOf(failedJobs, failed, { job }),
    ])
  },
}

export const jobMetrics = [jobsTotal, jobSeconds, jobsRunning, jobsFetchAge, storedJobFigures]
