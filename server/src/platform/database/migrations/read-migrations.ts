import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file created by `npm run db:generate`, with what its comments say about running it. */
export type Migration = {
  /** Its position, which its name begins with: 37 for `0037_name`. */
  number: number
  name: string
  /** SHA-256 of the file in hexadecimal, as drizzle computes it. */
  hash: string
  statements: string[]
  /** `-- outside transaction`: every statement commits on its own, so each must be repeatable. */
  isOutsideTransaction: boolean
  /** `-- needs release: 0035`: releases without that migration can't use the database after this one. */
  needsNumber: number | undefined
}

type Journal = { entries: { idx: number; tag: string }[] }

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** Reads the migrations of this release in order. Throws if one is missing or a comment for the runner is misspelled. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.map(({ idx, tag }, position) => {
    if (idx !== position)
      throw new Error(`Migration ${tag} has the number ${idx} in the journal, but is in place ${position}.`)
    return readMigration(idx, tag, readFileSync(join(folder, `${tag}.sql`), 'utf8'))
  })
}

function readMigration(number: number, name: string, text: string): Migration {
  const comments = text.split('\n').filter((line) => /^--\s*(outside|needs)\b/i.test(line))
  const needs = comments
    .map((line) => /^-- needs release: (\d{4})$/.exec(line)?.[1])
    .find((found) => found !== undefined)
  const isOutsideTransaction = comments.includes('-- outside transaction')
  if (comments.length !== Number(isOutsideTransaction) + Number(needs !== undefined))
    throw new Error(
      `Migration ${name}: write "-- outside transaction" or "-- needs release: 0035" on a line of its own.`,
    )
  if (needs !== undefined && Number(needs) > number)
    throw new Error(`Migration ${name} needs a release with migration ${needs}, which comes after it.`)
  return {
    number,
    name,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text
      .split('--> statement-breakpoint')
      .map((statement) => statement.trim())
      .filter((statement) => withoutComments(statement) !== ''),
    isOutsideTransaction,
    needsNumber: needs === undefined ? undefined : Number(needs),
  }
}

/** A statement without the lines of comments above and inside it. */
export const withoutComments = (statement: string): string => statement.replaceAll(/^\s*--.*$/gm, '').trim()
