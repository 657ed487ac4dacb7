/** Calls that may change something without a line in the audit log, each with its reason; in a switched session they leave one anyway. */
export type UnauditedCalls = Readonly<Record<string, string>>

/** Reasons that several modules share. */
export const unaudited = {
  /** The rows themselves say who did it and when, and only their owner sees them. */
  ownWork: 'a customer’s own work: its rows say when, and the ledger what it cost',
  ownFile: 'a link to a file of the customer’s own, for ten minutes',
} as const

/**
 * Tables whose rows don't count as changes, and which may be written outside a transaction so that a failure doesn't undo them:
 * counters of attempts, pending sign-ins, challenges, and the log itself, for refusals.
 */
export const countedTables: ReadonlySet<string> = new Set([
  'attempt_limits',
  'pending_sign_ins',
  'passkey_challenges',
  'audit_log',
])
