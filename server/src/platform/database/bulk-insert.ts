import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * The beginning of a statement that inserts rows; `on conflict` and `returning` may follow. All rows are sent as one parameter:
 * with a parameter per value, the server would spend more on parameters than on rows, and each number of rows would have a text
 * of its own to be planned. All rows set the same columns, in the same order. For numbers, texts, booleans and times.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: AtLeastOne<Table['$inferInsert']>): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const keys = givenIn(rows[0])
  const isUniform = rows.every((row) => givenIn(row).join() === keys.join())
  if (!isUniform) throw new Error(`rows for ${getTableName(table)} set different columns`)
  const given = keys.flatMap((key) => {
    const column = columns[key]
    return column === undefined ? [] : [{ column, name: sql.identifier(key) }]
  })
  const names = sql.join(
    given.map(({ column }) => sql.identifier(column.name)),
    comma,
  )
  const definitions = given.map(({ column, name }) => sql`${name} ${sql.raw(column.getSQLType())}`)
  const values = sql.join(
    given.map(({ name }) => name),
    comma,
  )
  return sql`insert into ${sql.identifier(getTableName(table))} (${names})
    select ${values} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.join(definitions, comma)})`
}

/**
 * The same for rows given by the names of columns, of any types. Columns that no row names have their defaults: a newer release may have
 * added some that must not be null.
 */
export function insertRecords(table: PgTable, records: AtLeastOne<object>): SQL {
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    [...new Set(records.flatMap(Object.keys))].map((column) => sql.identifier(column)),
    comma,
  )
  return sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(records)}::jsonb)`
}

const givenIn = (row: object) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : key))

type AtLeastOne<Row> = readonly [Row, ...Row[]]

/** Guards `insertRows`, which needs at least one row. */
export const isNonEmpty = <Row>(rows: readonly Row[]): rows is AtLeastOne<Row> => rows.length > 0

/** True if a column holds one of the values. They are sent as one parameter, for the reasons above. */
export const equalsAny = <Column extends PgColumn>(column: Column, values: readonly Column['_']['data'][]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`

const comma = sql`, `
