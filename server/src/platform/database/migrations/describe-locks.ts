import { withoutComments } from './read-migrations.ts'

export type LockNote = {
  /** Without comments. */
  statement: string
  /** The lock it takes, and what that does to those who use the table meanwhile. */
  note: string
}

const stopsAll = 'stops reads and writes of it while it runs'
const stopsWrites = 'stops writes of it while it runs, not reads'
const stopsNobody = 'stops nobody'

const name = String.raw`(?:"?\w+"?\.)?"?(?<table>\w+)"?`

/**
 * The table and effect of each kind of statement, the first that fits; PostgreSQL’s manual lists the locks in “Explicit Locking”.
 */
const kinds: { kind: RegExp; lock: string; effect: string }[] = [
  { kind: rule(`create table (?:if not exists )?${name}`), lock: '', effect: 'makes a new table' },
  {
    kind: rule(`create (?:unique )?index concurrently .*? on (?:only )?${name}`),
    lock: 'SHARE UPDATE EXCLUSIVE',
    effect: stopsNobody,
  },
  { kind: rule(`create (?:unique )?index .*? on (?:only )?${name}`), lock: 'SHARE', effect: stopsWrites },
  {
    kind: rule(`alter table (?:if exists )?(?:only )?${name} validate constraint`),
    lock: 'SHARE UPDATE EXCLUSIVE',
    effect: stopsNobody,
  },
  {
    kind: rule(`alter table (?:if exists )?(?:only )?${name} add (?:constraint \\S+ )?foreign key .* not valid`),
    lock: 'SHARE ROW EXCLUSIVE',
    effect: 'stops writes of both tables for a moment',
  },
  {
    kind: rule(`alter table (?:if exists )?(?:only )?${name} add (?:constraint \\S+ )?foreign key`),
    lock: 'SHARE ROW EXCLUSIVE',
    effect: 'stops writes of both tables while it reads all rows',
  },
  {
    kind: rule(
      `alter table (?:if exists )?(?:only )?${name} (?:add column|drop|rename|set|(?:alter column \\S+ (?:set|drop) (?:default|storage)))`,
    ),
    lock: 'ACCESS EXCLUSIVE',
    effect: 'stops reads and writes of it for a moment, longer if the rows have to be written anew',
  },
  { kind: rule(`alter table (?:if exists )?(?:only )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: stopsAll },
  { kind: rule(`drop table (?:if exists )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: stopsAll },
  { kind: rule(`drop index concurrently (?:if exists )?${name}`), lock: 'SHARE UPDATE EXCLUSIVE', effect: stopsNobody },
  { kind: rule(`drop index (?:if exists )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: `${stopsAll}, for a moment` },
  { kind: rule(`truncate (?:table )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: stopsAll },
  {
    kind: rule(`create (?:or replace )?(?:constraint )?trigger .*? on ${name}`),
    lock: 'SHARE ROW EXCLUSIVE',
    effect: 'stops writes of it for a moment',
  },
  {
    kind: rule(`(?:update|insert into|delete from) (?:only )?${name}`),
    lock: 'ROW EXCLUSIVE',
    effect: 'stops only writes of the same rows, until the migration ends',
  },
]

function rule(text: string): RegExp {
  return new RegExp(`^${text}`, 'i')
}

/** Describes the locks of a migration’s statements; a table that it makes is nobody else’s yet. */
export function describeLocks(statements: readonly string[]): LockNote[] {
  const made = new Set<string>()
  return statements.map((commented) => {
    const statement = withoutComments(commented)
    const text = statement.replaceAll(/\s+/g, ' ')
    for (const { kind, lock, effect } of kinds) {
      const table = kind.exec(text)?.groups?.table
      if (table === undefined) continue
      if (lock === '') made.add(table)
      if (made.has(table)) return { statement, note: `makes the new table ${table}${referencesOf(text, made)}` }
      return { statement, note: `${lock} on ${table}: ${effect}` }
    }
    return { statement, note: 'takes the locks of the statements inside it' }
  })
}

function referencesOf(text: string, made: ReadonlySet<string>): string {
  const others = [...text.matchAll(/\breferences (?:"?\w+"?\.)?"?(\w+)"?/gi)].map(([, table = '']) => table)
  const locked = [...new Set(others)].filter((table) => !made.has(table))
  return locked.length === 0 ? '' : `; SHARE ROW EXCLUSIVE on ${locked.join(', ')}: stops writes of it for a moment`
}
