import type pg from 'pg'
import { BackupError } from './archive.ts'
import { listSequences, type Sequence } from './list-sequences.ts'

/**
 * Sets every sequence to its value in the backup and compares all of them afterwards. A sequence of a column may have another name
 * here, as after `db:distribute`. Returns the names of those that don’t belong to the product. Throws `BackupError` if one can’t
 * be set, because inserts would fail later.
 */
export async function setSequences(
  client: pg.Client,
  wanted: readonly Sequence[],
  foreignTables: readonly string[],
): Promise<string[]> {
  const here = await listSequences(client)
  const placed = wanted.map((one) => ({ one, name: here.find((other) => isSame(one, other))?.name }))
  for (const { one, name } of placed)
    if (name !== undefined)
      await client.query('select setval($1::regclass, $2, $3)', [name, one.lastValue, one.isCalled])
  const after = new Map((await listSequences(client)).map((one) => [one.name, one]))
  const isForeign = ({ of }: Sequence) => of === null || foreignTables.includes(of.table)
  const isAsWanted = (one: Sequence, name: string) => {
    const found = after.get(name)
    return found?.lastValue === one.lastValue && found.isCalled === one.isCalled
  }
  const set = new Set(placed.map(({ name }) => name))
  const faults = [
    ...placed.filter(({ one, name }) => (name === undefined ? !isForeign(one) : !isAsWanted(one, name))),
    ...here.filter(({ name }) => !set.has(name)).map((one) => ({ one })),
  ]
  if (faults.length > 0)
    throw new BackupError(
      `These sequences can’t be set to their values in the backup: ${faults.map(({ one }) => nameOf(one)).join(', ')}.`,
    )
  return placed.flatMap(({ one, name }) => (name === undefined ? [one.name] : []))
}

const isSame = (one: Sequence, other: Sequence) =>
  one.of === null ? one.name === other.name : one.of.table === other.of?.table && one.of.column === other.of.column

const nameOf = ({ name, of }: Sequence) => (of === null ? name : `${name} of ${of.table}.${of.column}`)
