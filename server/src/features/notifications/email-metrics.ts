import { defineCounter, defineHistogram } from '../../platform/metrics/metric.ts'

export const emailsTotal = defineCounter({
  name: 'serpplus_emails_total',
  help: 'Emails by outcome: `sent`, `refused` permanently by the email server, or `failed` and retried.',
  labels: ['outcome'],
})

export const emailSeconds = defineHistogram({
  name: 'serpplus_email_duration_seconds',
  help: 'Time to deliver an email to the server, including the wait for the rate limit.',
  buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30],
})
