import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Leaf } from './list-tables.ts'

/** Rows are collected up to this size before they are passed on, so that memory stays bounded. */
const partBytes = 8_000_000
const lineBreak = 10

/** The text of values must not depend on settings of the server, role or database. */
export const plainTexts = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8'`

/** Time limits of a role or a database are for requests; a backup takes as long as it takes. */
export const withoutTimeLimits = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'lock_timeout')`

/** Reads a table or partition in parts of whole rows, in COPY’s text format. */
export async function* readRows(client: pg.Client, { name, columns }: Leaf): AsyncGenerator<Buffer> {
  const rows: Readable = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let collected: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of rows) {
      const bytes = chunk as Buffer
      collected.push(bytes)
      size += bytes.length
      const end = size < partBytes ? -1 : bytes.lastIndexOf(lineBreak)
      if (end === -1) continue
      const all = Buffer.concat(collected)
      const whole = all.length - bytes.length + end + 1
      collected = [all.subarray(whole)]
      size = all.length - whole
      yield all.subarray(0, whole)
    }
  } finally {
    if (!rows.readableEnded) rows.destroy()
    await finished(rows).catch(() => {})
  }
  if (size > 0) yield Buffer.concat(collected)
}
