import { withoutComments } from './read-migrations.ts'

export type LockNote = {
  /** Without comments. */
  statement: string
  /** The lock it takes, and its effect on concurrent use of the table. */
  note: string
}

const stopsAll = 'blocks reads and writes while it runs'
const stopsWrites = 'blocks writes, not reads, while it runs'
const stopsNobody = 'blocks nobody'

const name = String.raw`(?:"?\w+"?\.)?"?(?<table>\w+)"?`

/**
 * The table and effect of each kind of statement, first match wins; PostgreSQL’s manual lists the locks in “Explicit Locking”.
 */
const kinds: { kind: RegExp; lock: string; effect: string }[] = [
  { kind: rule(`create table (?:if not exists )?${name}`), lock: '', effect: 'creates a new table' },
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
    effect: 'blocks writes to both tables briefly',
  },
  {
    kind: rule(`alter table (?:if exists )?(?:only )?${name} add (?:constraint \\S+ )?foreign key`),
    lock: 'SHARE ROW EXCLUSIVE',
    effect: 'blocks writes to both tables while it reads all rows',
  },
  {
    kind: rule(
      `alter table (?:if exists )?(?:only )?${name} (?:add column|drop|rename|set|(?:alter column \\S+ (?:set|drop) (?:default|storage)))`,
    ),
    lock: 'ACCESS EXCLUSIVE',
    effect: 'blocks reads and writes briefly, longer if the rows have to be rewritten',
  },
  { kind: rule(`alter table (?:if exists )?(?:only )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: stopsAll },
  { kind: rule(`drop table (?:if exists )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: stopsAll },
  { kind: rule(`drop index concurrently (?:if exists )?${name}`), lock: 'SHARE UPDATE EXCLUSIVE', effect: stopsNobody },
  { kind: rule(`drop index (?:if exists )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: `${stopsAll}, briefly` },
  { kind: rule(`truncate (?:table )?${name}`), lock: 'ACCESS EXCLUSIVE', effect: stopsAll },
  {
    kind: rule(`create (?:or replace )?(?:constraint )?trigger .*? on ${name}`),
    lock: 'SHARE ROW EXCLUSIVE',
    effect: 'blocks writes briefly',
  },
  {
    kind: rule(`(?:update|insert into|delete from) (?:only )?${name}`),
    lock: 'ROW EXCLUSIVE',
    effect: 'blocks only writes to the same rows, until the migration ends',
  },
]

function rule(text: string): RegExp {
  return new RegExp(`^${text}`, 'i')
}

/** Describes the locks of a migration’s statements; nobody else uses a table that it creates. */
export function describeLocks(statements: readonly string[]): LockNote[] {
  const made = new Set<string>()
  return statements.map((commented) => {
    const statement = withoutComments(commented)
    const text = statement.replaceAll(/\s+/g, ' ')
    for (const { kind, lock, effect } of kinds) {
      const table = kind.exec(text)?.groups?.table
      if (table === undefined) continue
      if (lock === '') made.add(table)
      if (made.has(table)) return { statement, note: `creates the new table ${table}${referencesOf(text, made)}` }
      return { statement, note: `${lock} on ${table}: ${effect}` }
    }
    return { statement, note: 'takes the locks of the statements inside it' }
  })
}

function referencesOf(text: string, made: ReadonlySet<string>): string {
  const others = [...text.matchAll(/\breferences (?:"?\w+"?\.)?"?(\w+)"?/gi)].map(([, table = '']) => table)
  const locked = [...new Set(others)].filter((table) => !made.has(table))
  return locked.length === 0 ? '' : `; SHARE ROW EXCLUSIVE on ${locked.join(', ')}: blocks writes briefly`
}
