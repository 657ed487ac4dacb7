import {
  createStackParser,
  createTransport,
  type Event,
  eventFromUnknownInput,
  linkedErrorsIntegration,
  Scope,
} from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { request } from 'undici'
import { seconds } from '../clock/clock.ts'
import type { ErrorReportSettings, ErrorReports } from './error-reports.ts'
import { scrub } from './scrub.ts'
import { withoutValues } from './without-values.ts'

/** An error in every request must not become a flood of reports. */
const mostPerMinute = 60

/**
 * Sends errors to a Sentry-compatible service, with Sentry’s core and without its instrumentation: nothing is patched,
 * and only the ID of a request is sent. Messages and causes are stripped of values, addresses and keys.
 */
export function createSentryReports({ dsn, environment, release }: ErrorReportSettings, role: string): ErrorReports {
  const stackParser = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    ...(release !== undefined && { release }),
    integrations: [linkedErrorsIntegration()],
    stackParser,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const {
          statusCode,
          headers,
          body: answer,
        } = await request(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope', ...options.headers },
          body: typeof body === 'string' ? body : Buffer.from(body),
          headersTimeout: seconds(5),
          bodyTimeout: seconds(5),
        })
        await answer.dump()
        return {
          statusCode,
          headers: {
            'x-sentry-rate-limits': textOf(headers['x-sentry-rate-limits']),
            'retry-after': textOf(headers['retry-after']),
          },
        }
      }),
    beforeSend: (event) => scrubEvent(event),
  })
  client.init()
  let minute = 0
  let sent = 0
  return {
    report({ level, message, error, tags }) {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) sent = 0
      minute = now
      sent += 1
      if (sent > mostPerMinute) return
      const scope = new Scope()
      scope.setLevel(level)
      scope.setTags({ role, ...tags })
      scope.setTransactionName(message)
      if (error === undefined) client.captureMessage(message, level, undefined, scope)
      else {
        const originalException = withoutValues(error)
        const event = eventFromUnknownInput(client, stackParser, originalException)
        client.captureEvent(event, { originalException }, scope)
      }
    },
    async close() {
      await client.close(seconds(2))
    },
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : null)

/** Lines of source code and local variables are not sent; texts are scrubbed. */
function scrubEvent<Sent extends Event>(event: Sent): Sent {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = scrub(exception.value)
    for (const frame of exception.stacktrace?.frames ?? []) {
      delete frame.vars
      delete frame.context_line
      delete frame.pre_context
      delete frame.post_context
    }
  }
  if (event.message !== undefined) event.message = scrub(event.message)
  if (event.transaction !== undefined) event.transaction = scrub(event.transaction)
  // An error’s own fields may contain anything.
  delete event.extra
  delete event.user
  delete event.request
  delete event.server_name
  return event
}
