import { minutes, seconds } from '../clock/clock.ts'

/** The time that work waits for the database: for a connection, and for the answer to each statement. */
export type DatabaseLimits = { connectMs: number; statementMs: number }

/** Requests, for which a person is waiting. */
export const requestLimits: DatabaseLimits = { connectMs: seconds(5), statementMs: seconds(10) }

/** Jobs and scripts, which delete in bulk and read long histories. */
export const jobLimits: DatabaseLimits = { connectMs: seconds(30), statementMs: minutes(10) }

/**
 * We wait this much longer than the server does. If the server ends a statement that takes too long, the connection stays usable;
 * only if the server is frozen or cut off do we have to give up ourselves.
 */
export const graceMs = seconds(1)
