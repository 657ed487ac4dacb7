import type { Socket } from 'node:net'
import pg from 'pg'
import { hasWritten, tablesWrittenBy } from './written-tables.ts'

/** Statements with more parameters are mostly lists of varying length, each another text. */
const mostParametersNamed = 60
/** A connection keeps the plan of every named statement, so their number is bounded. */
const mostNames = 500

/** PostgreSQL refuses a prepared statement whose columns a migration has changed. */
export function isOutdatedPlan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('routine' in error)) return false
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** Names for texts that come more than once, at most so many; the same text has the same name on every connection. */
export function createStatementNames(most = mostNames) {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let generation = 0
  return {
    /** Undefined for a text that comes for the first time, or once all names are taken. */
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= most) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= most) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      const name = `serpplus_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    /** Gives every text a new name, unless that has happened since the outdated one was given. */
    replaceAll(outdated: string) {
      if (!outdated.startsWith(`serpplus_${generation}_`)) return
      generation += 1
      names.clear()
    },
  }
}

/** A client that notes which tables have been written while somebody wants to know. */
export type WatchedClient = { written: Set<string> | undefined }

type Statement = { text: string; name?: string | undefined }
type Callback = (error: unknown, result?: unknown) => void
/** The driver's types do not show it. */
type Connected = { connection: { stream: Pick<Socket, 'cork' | 'uncork'> } }

/** The answer to a statement that was not sent. */
const nothing = { rows: [], rowCount: null, fields: [] }

/**
 * A client that has the database keep a statement's plan per connection: the ledger's takes longer to plan than to run. A
 * transaction begins with its first statement, in the same packet; one without statements is never begun. For both to be on their
 * way at once the client is opened with `pipeline`. Where a migration has outdated the plans, a single statement is sent again
 * without a name; in a transaction, which is lost, it fails, and `inTransaction` begins anew. A pooler between must keep sessions
 * apart.
 */
export function namingClient(names = createStatementNames()) {
  return class NamingClient extends pg.Client implements WatchedClient {
    written: Set<string> | undefined
    private isToBegin = false

    // biome-ignore lint/suspicious/noExplicitAny: as overloaded as the driver's own
    override query(statement: any, values?: any, callback?: any): any {
      if (statement.text === 'begin') {
        this.isToBegin = true
        return Promise.resolve(nothing)
      }
      if (!this.isToBegin) return this.watch(statement, values, callback)
      this.isToBegin = false
      if (statement.text === 'commit' || statement.text === 'rollback') return Promise.resolve(nothing)
      const { stream } = (this as unknown as Connected).connection
      stream.cork()
      try {
        // An error here fails the statement behind it as well, which reports it.
        super.query('begin').catch(() => {})
        return this.watch(statement, values, callback)
      } finally {
        stream.uncork()
      }
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
      const name = isWorthNaming(given, values) ? names.nameOf(given.text) : undefined
      if (name === undefined) return super.query(statement, values, callback)
      const named = { ...given, name }
      const send: (...given: unknown[]) => Promise<unknown> = super.query.bind(this)
      // As of the answer before this one.
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

/** drizzle gives the statement as an object and its values beside it, pg-boss as a text. */
function isWorthNaming(statement: unknown, values: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return false
  if ('name' in statement && statement.name !== undefined) return false
  return Array.isArray(values) && values.length > 0 && values.length <= mostParametersNamed
}
