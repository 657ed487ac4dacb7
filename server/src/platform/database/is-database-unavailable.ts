/** SQLSTATE codes of a database that takes no work now; class 08 is all about connections. */
const sqlStates = new Set([
  '57P01', // shut down by an administrator
  '57P02', // another process crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session ended
  '25P03', // idle transaction ended
  '53300', // too many connections
  '57014', // statement canceled, such as by its time limit
  '55P03', // a lock not available within its time limit
])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** pg has no codes for what it notices itself. */
const messages = [
  /^Query read timeout$/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Connection terminated/,
  /^Client (?:was closed|has encountered a connection error) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
]

/**
 * Whether work failed because the database could not be reached, did not answer in time or took no
 * work: nothing is wrong
 * with the request, and a later retry may succeed. Unwraps what drizzle and others wrap around it.
 */
export function isDatabaseUnavailable(error: unknown, seen: ReadonlySet<unknown> = new Set()): boolean {
  if (!(error instanceof Error) || seen.has(error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('08') || sqlStates.has(code) || networkCodes.has(code)) return true
  if (messages.some((message) => message.test(error.message))) return true
  return isDatabaseUnavailable(error.cause, new Set([...seen, error]))
}
