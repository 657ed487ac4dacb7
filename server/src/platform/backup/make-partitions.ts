import type pg from 'pg'
import { BackupError, type StoredTable } from './archive.ts'
import { listTables } from './list-tables.ts'

type Partition = StoredTable['partitions'][number]

/**
 * Gives every table the partitions it had in the backup. Migrations create some as well, with bounds that depend on the day they run
 * and on the rows they find, so those that differ are replaced. A table that had none in the backup keeps what migrations created.
 */
export async function makePartitions(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  const here = new Map((await listTables(client)).tables.map(({ name, partitions }) => [name, partitions]))
  for (const { name, partitions } of tables) {
    const made = here.get(name)
    if (made !== undefined && partitions.length > 0) await replaceDifferent(client, name, { made, wanted: partitions })
  }
}

async function replaceDifferent(
  client: pg.Client,
  table: string,
  { made, wanted }: { made: readonly Partition[]; wanted: readonly Partition[] },
): Promise<void> {
  requirePlain(table, wanted)
  const top = (all: readonly Partition[]) => all.filter(({ parent }) => parent === table)
  const treeOf = (all: readonly Partition[], root: Partition) => JSON.stringify(listTree(all, root))
  const kept = new Set(
    top(made).flatMap((one) => {
      const same = wanted.find(({ name, parent }) => name === one.name && parent === table)
      return same !== undefined && treeOf(made, one) === treeOf(wanted, same) ? [one.name] : []
    }),
  )
  for (const { name } of top(made)) if (!kept.has(name)) await client.query(`drop table ${name}`)
  for (const root of top(wanted))
    if (!kept.has(root.name))
      for (const { name, parent, bound, by } of listTree(wanted, root))
        await client.query(
          `create table ${name} partition of ${parent} ${bound}${by === null ? '' : ` partition by ${by}`}`,
        )
}

/** A partition and all below it, parents first. */
const listTree = (all: readonly Partition[], root: Partition): Partition[] => [
  root,
  ...all
    .filter(({ parent }) => parent === root.name)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((one) => listTree(all, one)),
]

const identifier = String.raw`(?:[a-z_][a-z0-9_$]*|"(?:[^"\\]|"")+")`
const value = String.raw`(?:'(?:[^'\\]|'')*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE|NULL|true|false)`
const listOf = (item: string) => String.raw`\(${item}(?:, ${item})*\)`
const whole = (pattern: string) => new RegExp(`^${pattern}$`)

const nameForm = whole(String.raw`(?:${identifier}\.)?${identifier}`)
const boundForm = whole(
  String.raw`(?:DEFAULT|FOR VALUES (?:FROM ${listOf(value)} TO ${listOf(value)}|IN ${listOf(value)}|WITH \(modulus \d+, remainder \d+\)))`,
)
const keyForm = whole(`(?:RANGE|LIST|HASH) ${listOf(identifier)}`)

/** Names, bounds and keys become part of statements. A backup can come from anywhere, so they must look exactly as PostgreSQL writes them. */
function requirePlain(table: string, partitions: readonly Partition[]): void {
  const known = new Set([table])
  for (const { name, parent, bound, by } of partitions) {
    if (!nameForm.test(name) || !known.has(parent) || known.has(name))
      throw new BackupError(`The backup lists a partition of ${table} that can’t exist: ${name} of ${parent}.`)
    if (!boundForm.test(bound) || (by !== null && !keyForm.test(by)))
      throw new BackupError(`Partition ${name} has a form that a restore can’t create: ${[bound, by ?? ''].join(' ')}.`)
    known.add(name)
  }
}
