import { minutes, seconds } from '../clock/clock.ts'

/** The time that work waits for the database: for a connection, and for the answer to each statement. */
export type DatabaseLimits = { connectMs: number; statementMs: number }

/** A person waits for the answer. */
export const requestLimits: DatabaseLimits = { connectMs: seconds(5), statementMs: seconds(10) }

/** Jobs and scripts, which delete in bulk and read the past. */
export const jobLimits: DatabaseLimits = { connectMs: seconds(30), statementMs: minutes(10) }

/**
 * The time by which we wait longer than the server. The server ends a statement that takes too long, and the connection stays
 * usable; only if it is frozen or cut off do we have to give up ourselves.
 */
export const graceMs = seconds(1)
