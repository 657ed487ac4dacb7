import type { ProviderFailure } from '#server/ports/data-provider/failure.ts'
import { localFailure } from './classify.ts'
import type { Send } from './send.ts'

export type HttpSettings = {
  /** Without a slash at the end. */
  baseUrl: string
  /** The whole header, `Basic …`. */
  authorization: string
  timeoutMs: number
  send: Send
}

type HttpCall = { method: 'GET' | 'POST'; path: string; body: readonly object[] | null }

export type HttpOutcome =
  /** `body` is undefined when it is not JSON. */
  | { outcome: 'answered'; httpStatus: number; body: unknown }
  | { outcome: 'failed'; httpStatus: number | null; failure: ProviderFailure; cause: unknown }

export function basicAuthorization(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`, 'utf8').toString('base64')}`
}

/** One exchange over HTTP. Never throws and never retries; 401, 402, 404 and 500 are answers with a body like any other. */
export async function exchange(settings: HttpSettings, call: HttpCall, signal?: AbortSignal): Promise<HttpOutcome> {
  if (signal?.aborted) return notSent('stopped before it was sent', signal.reason)
  const timeout = AbortSignal.timeout(settings.timeoutMs)
  let httpStatus: number | null = null
  try {
    const response = await settings.send(`${settings.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': 'gzip',
        Authorization: settings.authorization,
        // Some gateways refuse who does not say what they are.
        'User-Agent': 'Serpplus',
        ...(call.body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      body: call.body === null ? null : JSON.stringify(call.body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    httpStatus = response.status
    return { outcome: 'answered', httpStatus, body: parseJson(await response.text()) }
  } catch (cause) {
    return { outcome: 'failed', httpStatus, failure: failureOfException(cause, settings, timeout, signal), cause }
  }
}

/** The parser's own error quotes the body, which may repeat what we sent: only the fact is kept. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function notSent(message: string, cause: unknown): HttpOutcome {
  return { outcome: 'failed', httpStatus: null, failure: localFailure('provider', message), cause }
}

function failureOfException(
  cause: unknown,
  settings: HttpSettings,
  timeout: AbortSignal,
  signal: AbortSignal | undefined,
): ProviderFailure {
  if (signal?.aborted) return localFailure('cut', 'stopped by the caller while under way')
  if (timeout.aborted) return localFailure('timeout', `no answer within ${settings.timeoutMs} ms`)
  if (neverConnected(cause)) return localFailure('provider', `could not connect: ${systemCodeOf(cause)}`)
  return localFailure('cut', `the connection ended: ${systemCodeOf(cause)}`)
}

const connectionNeverStood = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const connectingCalls = new Set(['connect', 'getaddrinfo'])

/** Only when it is certain that not a byte was sent; everything doubtful counts as cut. */
function neverConnected(error: unknown): boolean {
  const cause = innermostCause(error)
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(neverConnected)
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  const systemCall = 'syscall' in cause ? String(cause.syscall) : ''
  return connectionNeverStood.has(code) || connectingCalls.has(systemCall) || isCertificateProblem(code)
}

/** TLS is refused before the request is written. */
function isCertificateProblem(code: string): boolean {
  return code.startsWith('ERR_TLS_CERT') || /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_)/.test(code)
}

/** The error that names the reason may hang below the thrown one. */
function innermostCause(error: unknown): unknown {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return inner
}

function systemCodeOf(error: unknown): string {
  const cause = innermostCause(error)
  if (cause instanceof AggregateError && cause.errors.length > 0) return systemCodeOf(cause.errors[0])
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name
  return 'unknown'
}
