import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core'
import { AppError } from '../errors/app-error.ts'
import type { Database } from './database.ts'

/**
 * An idempotent request: its key, and what it asks for. One without a key is recognised by the
 * latter alone.
 */
export type IdempotentRequest = { requestKey: string | undefined; fingerprint: string }

/** Equal for equal content, whatever the key. */
export const fingerprintOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/**
 * Columns of a table whose rows are begun by idempotent requests; the key is unique in an account.
 */
export const idempotencyColumns = () => ({
  /** The idempotency key of the request, or what else began it; a repeat answers with this row. */
  requestKey: text('request_key').notNull(),
  /** What was asked for, so that a reused key with other content is refused. */
  fingerprint: text().notNull(),
})

/** Such a table; a row without `finishedAt` is under way. */
type Work = PgTable & Record<'accountId' | 'requestKey' | 'fingerprint' | 'finishedAt', PgColumn>

/**
 * What the work belongs to that an equal request has begun: by its key, or without one by equal
 * work still under way.
 * Throws `request.conflict` where the key named something else.
 */
export async function findRepeatedWork(
  tx: { db: Database },
  { work, belongsTo }: { work: Work; belongsTo: PgColumn & { _: { data: number; notNull: true } } },
  accountId: number,
  { requestKey, fingerprint }: IdempotentRequest,
): Promise<number | undefined> {
  const mine = eq(work.accountId, accountId)
  const [earlier] = await tx.db
    .select({ belongsTo, fingerprint: work.fingerprint })
    .from(work)
    .where(
      requestKey === undefined
        ? and(mine, eq(work.fingerprint, fingerprint), isNull(work.finishedAt))
        : and(mine, eq(work.requestKey, requestKey)),
    )
    .limit(1)
  if (earlier !== undefined && earlier.fingerprint !== fingerprint)
    throw new AppError('request.conflict', `key ${requestKey} named other work before, of ${earlier.belongsTo}`)
  return earlier?.belongsTo
}
