import { defineCounter, defineHistogram } from '../../platform/metrics/metric.ts'

export const emailsTotal = defineCounter({
  name: 'serpplus_emails_total',
  help: 'Emails by outcome: `sent`, `refused` for good by the email server, or `failed` and tried again.',
  labels: ['outcome'],
})

export const emailSeconds = defineHistogram({
  name: 'serpplus_email_duration_seconds',
  help: 'Time to hand an email over, with its wait for the rate limit.',
  buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30],
})
