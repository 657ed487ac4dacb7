import { defineCounter, defineGauge, defineHistogram } from '../metrics/metric.ts'

export const requestsTotal = defineCounter({
  name: 'serpplus_http_requests_total',
  help: 'Requests by route template and status class; `gone` if the client left before the response.',
  labels: ['method', 'route', 'status'],
})

export const requestSeconds = defineHistogram({
  name: 'serpplus_http_request_duration_seconds',
  help: 'Time from the request headers to the end of the response, without event streams.',
  labels: ['method', 'route'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

export const refusedTotal = defineCounter({
  name: 'serpplus_http_refused_total',
  help: 'Requests refused with 429 or 503, by status and reason.',
  labels: ['status', 'reason'],
})

export const openRequests = defineGauge({
  name: 'serpplus_http_open_requests',
  help: 'Requests in progress, without event streams.',
})

export const openStreams = defineGauge({
  name: 'serpplus_http_open_streams',
  help: 'Open event streams.',
})

export const queueSeconds = defineHistogram({
  name: 'serpplus_http_queue_wait_seconds',
  help: 'Time that requests queued behind others of the same sender, address or account; requests that did not wait are not counted.',
  labels: ['queue'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})

export const httpMetrics = [requestsTotal, requestSeconds, refusedTotal, openRequests, openStreams, queueSeconds]
