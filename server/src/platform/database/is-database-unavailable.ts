/** SQLSTATE codes of a database that accepts no work at the moment. */
const sqlStates = new Set([
  '57P01', // shut down by an administrator
  '57P02', // another process crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session ended
  '25P03', // idle transaction ended
  '57014', // statement canceled, such as by its time limit
  '55P03', // a lock not available within its time limit
  '58030', // its disk cannot be read or written
  '25006', // it is read-only, such as a standby that has not taken over yet
])
/** Connection failures, and insufficient resources: disk, memory, connections, configured limits. */
const sqlStateClasses = ['08', '53']

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

/** True if the connection failed. PostgreSQL removes its Unix socket when it stops, so connecting then fails with ENOENT. */
const isNetworkFailure = (cause: Error, code: string) =>
  networkCodes.has(code) || (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect')

/** pg has no codes for what it notices itself. */
const messages = [
  /^Query read timeout$/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Connection terminated/,
  /^Client (?:was closed|has encountered a connection error) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
]

/** PostgreSQL has no code for an exceeded disk quota. */
const isQuotaUsedUp = ({ message }: Error, code: string) => code === 'XX000' && /: Disk quota exceeded$/.test(message)

/**
 * True if work failed because the database could not be reached, did not respond in time or accepted no work: nothing is
 * wrong with the request, and a later retry may succeed. Unwraps what drizzle and others wrap around it.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  someCause(
    error,
    (cause, code) =>
      sqlStates.has(code) ||
      isNetworkFailure(cause, code) ||
      isOfClass(code) ||
      isQuotaUsedUp(cause, code) ||
      messages.some((message) => message.test(cause.message)),
  )

/** Only SQLSTATE has five characters; codes of other systems don’t match. */
const isOfClass = (code: string) => code.length === 5 && sqlStateClasses.some((begin) => code.startsWith(begin))

/** True if a lock was not available within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => someCause(error, (_cause, code) => code === '55P03')

/** The codes among these that mean no statement at all can succeed at the moment. */
const awayStates = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53300'])

/** True if the database as a whole is away: stopped, starting, cut off, frozen, read-only or without free connections. */
export const isDatabaseAway = (error: unknown): boolean =>
  someCause(
    error,
    (cause, code) =>
      awayStates.has(code) ||
      isNetworkFailure(cause, code) ||
      (code.length === 5 && code.startsWith('08')) ||
      messages.some((message) => message.test(cause.message)),
  )

/** Codes of refused writes; reads may still work. */
const refusedWrites = new Set(['53100', '53200', '53400', '58030', '25006'])

/** The codes among these that a single statement causes if it needs too much memory or too large a temporary file. */
const causedByOneStatement = new Set(['53200', '53400'])

/** True if the database answered but refused a write. */
export const isWriteRefused = (error: unknown): boolean =>
  someCause(error, (cause, code) => refusedWrites.has(code) || isQuotaUsedUp(cause, code))

/** True if such a refusal may concern one statement only, so that others may succeed. */
export const mayConcernOneStatement = (error: unknown): boolean =>
  someCause(error, (_cause, code) => causedByOneStatement.has(code))

/** Looks through what drizzle and others wrap around an error. */
function someCause(
  error: unknown,
  is: (error: Error, code: string) => boolean,
  seen: ReadonlySet<unknown> = new Set(),
): boolean {
  if (!(error instanceof Error) || seen.has(error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return is(error, code) || someCause(error.cause, is, new Set([...seen, error]))
}
