import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { writeNumbers } from './number-arrays.ts'
import { hasWritten, tablesWrittenBy } from './written-tables.ts'

/** Statements with more parameters are mostly lists of varying length, each with a different text. */
const mostParametersNamed = 60
/** A connection keeps the plan of every named statement, so their number is bounded. */
const mostNames = 500

/** PostgreSQL refuses a prepared statement whose columns a migration has changed. */
export function isOutdatedPlan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('routine' in error)) return false
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/**
 * Names for texts used more than once, up to a maximum. A name is derived from its text, so that it means the same
 * statement in every process: one left on a shared connection by another process can't run with our parameters.
 */
export function createStatementNames(most = mostNames) {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let generation = 0
  return {
    /** Undefined for a text seen for the first time, or once all names are taken. */
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= most) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= most) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      const name = `serpplus_${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`
      names.set(text, name)
      return name
    },
    /** Gives every text a new name, unless that has already happened since the outdated name was given. */
    replaceAll(outdated: string) {
      if (!outdated.startsWith(`serpplus_${generation}_`)) return
      generation += 1
      names.clear()
    },
  }
}

export type StatementNames = ReturnType<typeof createStatementNames>

/** A client that records the tables written while `written` is set. */
export type WatchedClient = { written: Set<string> | undefined }

type Statement = { text: string; name?: string | undefined }
type Callback = (error: unknown, result?: unknown) => void
/** The driver's types do not show it. */
type Connected = { connection: { stream: Pick<Socket, 'cork' | 'uncork'> } }

const endsTransaction = /^(?:commit|rollback)\b/i

/** The answer to a statement that was not sent. */
const nothing = { rows: [], rowCount: null, fields: [] }

export type ClientOptions = {
  /** Undefined: no statement is named. */
  names: StatementNames | undefined
  /**
   * Set if a pooler shares sessions between processes, one transaction at a time: the statement
   * timeout in milliseconds, which is then set in each transaction.
   */
  sharedSessionMs?: number | undefined
}

/**
 * A client that has the database keep each statement's plan per connection: the ledger's statements take longer to plan than to run.
 * `begin` is sent in one packet with the first statement, which needs `pipeline`; a transaction without statements is never begun. If
 * a migration has outdated the plans, a single statement is sent again without a name; in a transaction, which is then lost, it fails,
 * and `inTransaction` repeats the transaction. On a shared session a single statement is also a transaction, sent in one packet, and
 * leaves nothing behind in the session.
 */
export function namingClient({ names, sharedSessionMs }: ClientOptions) {
  const begin = sharedSessionMs === undefined ? 'begin' : `begin; set local statement_timeout = ${sharedSessionMs}`

  return class NamingClient extends pg.Client implements WatchedClient {
    written: Set<string> | undefined
    private isToBegin = false
    private isInTransaction = false

    // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the driver's own
    override query(statement: any, values?: any, callback?: any): any {
      const text = typeof statement === 'string' ? statement : statement.text
      if (text === 'begin') {
        this.isToBegin = true
        this.isInTransaction = true
        return Promise.resolve(nothing)
      }
      if (text === 'commit' || text === 'rollback') this.isInTransaction = false
      const written = writeNumbers(values)
      if (!this.isToBegin)
        return sharedSessionMs === undefined || this.isInTransaction || endsTransaction.test(text)
          ? this.watch(statement, written, callback)
          : this.sendAlone(statement, written, callback)
      this.isToBegin = false
      if (text === 'commit' || text === 'rollback') return Promise.resolve(nothing)
      return this.inOnePacket(() => {
        // An error here also fails the next statement, which reports it.
        super.query(begin).catch(() => {})
        return this.watch(statement, written, callback)
      })
    }

    private inOnePacket<Result>(send: () => Result): Result {
      const { stream } = (this as unknown as Connected).connection
      stream.cork()
      try {
        return send()
      } finally {
        stream.uncork()
      }
    }

    /** A transaction of one statement, which succeeds only with its commit. */
    // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the driver's own
    private sendAlone(statement: any, values: any, callback: any): any {
      if (typeof values === 'function') return this.sendAlone(statement, undefined, values)
      const once = (): Promise<unknown> =>
        this.inOnePacket(() => {
          super.query(begin).catch(() => {})
          const answer = this.watch(statement, values) as Promise<unknown>
          const commit = super.query('commit') as Promise<unknown>
          return Promise.allSettled([answer, commit]).then(([answered, committed]) => {
            if (answered.status === 'rejected') throw answered.reason
            if (committed.status === 'rejected') throw committed.reason
            return answered.value
          })
        })
      // The second attempt has no name, or a new one whose plan is up to date.
      const result = once().catch((error: unknown) => (isOutdatedPlan(error) ? once() : Promise.reject(error)))
      if (typeof callback !== 'function') return result
      result.then(
        (value) => callback(null, value),
        (error: unknown) => callback(error),
      )
    }

    // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the driver's own
    private watch(statement: any, values?: any, callback?: any): any {
      const { written } = this
      const tables = written === undefined ? [] : tablesWrittenBy(statement.text ?? String(statement))
      if (written === undefined || tables.length === 0) return this.send(statement, values, callback)
      const note = (result: { rowCount?: number | null } | undefined) => {
        if (hasWritten(statement.text ?? '', result?.rowCount)) for (const table of tables) written.add(table)
      }
      if (typeof callback === 'function')
        return this.send(statement, values, (error: unknown, result: unknown) => {
          if (!error) note(result as Parameters<typeof note>[0])
          callback(error, result)
        })
      return this.send(statement, values).then((result: Parameters<typeof note>[0]) => {
        note(result)
        return result
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the driver's own
    private send(statement: any, values?: any, callback?: any): any {
      const given = typeof statement === 'string' ? { text: statement } : statement
      const name = isWorthNaming(given, values) ? names?.nameOf(given.text) : undefined
      if (names === undefined || name === undefined) return super.query(statement, values, callback)
      const named = { ...given, name }
      const send: (...given: unknown[]) => Promise<unknown> = super.query.bind(this)
      // The status is that of the previous response.
      const canRepeat = () => this.getTransactionStatus() === 'I'
      const repeat = () => send(statement, values, callback)
      const isToBeRepeated = (error: unknown) => {
        if (!isOutdatedPlan(error)) return false
        names.replaceAll(name)
        return canRepeat()
      }
      if (typeof callback !== 'function')
        return send(named, values).catch((error: unknown) => {
          if (isToBeRepeated(error)) return repeat()
          throw error
        })
      const answer: Callback = (error, result) => (isToBeRepeated(error) ? repeat() : callback(error, result))
      return send(named, values, answer)
    }
  }
}

/** drizzle passes the statement as an object with separate values, pg-boss as a text. */
function isWorthNaming(statement: unknown, values: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return false
  if ('name' in statement && statement.name !== undefined) return false
  return Array.isArray(values) && values.length > 0 && values.length <= mostParametersNamed
}
