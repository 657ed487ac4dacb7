import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * The beginning of a statement that inserts rows; `on conflict` and `returning` may follow. All rows go as one parameter:
 * a parameter for every value costs the server more than its rows, and its text, another one for every number of rows,
 * would be planned each time. All rows give the same columns, in the same order. For numbers, texts, booleans and moments.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: AtLeastOne<Table['$inferInsert']>): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const keys = givenIn(rows[0])
  const isUniform = rows.every((row) => givenIn(row).join() === keys.join())
  if (!isUniform) throw new Error(`rows for ${getTableName(table)} differ in what is given`)
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

const givenIn = (row: object) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : key))

type AtLeastOne<Row> = readonly [Row, ...Row[]]

/** No rows are no statement. */
export const isNonEmpty = <Row>(rows: readonly Row[]): rows is AtLeastOne<Row> => rows.length > 0

/** True if a column holds one of the values. They are sent as one parameter, for the reasons above. */
export const equalsAny = <Column extends PgColumn>(column: Column, values: readonly Column['_']['data'][]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`

const comma = sql`, `
