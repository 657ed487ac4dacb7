import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The sentence is for the operator. */
export class BackupError extends Error {}

/** A modified part is detected before any of its rows are used. */
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

const formatVersion = 1
const headerName = 'header.json'
const manifestName = 'manifest.json'
const digestName = 'manifest.sha256'

/**
 * The most bytes that an entry may have, and rows also once decompressed: entries are held in memory. A part is about 8 MB, but
 * may end with a larger row, whose text PostgreSQL limits to 1 GB.
 */
const mostBytes = { header: 64 * 2 ** 20, manifest: 256 * 2 ** 20, digest: 64, rows: 2 ** 30 + 16 * 2 ** 20 }
/** Bytes between two entries, where only names and padding belong. */
const mostBetween = 2 ** 20

const count = z.number().int().nonnegative()
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Its partitions, parents first. `by` is the key of one that has partitions of its own, such as "HASH (account_id)". */
  partitions: z.array(
    z.object({ name: z.string(), parent: z.string(), bound: z.string(), by: z.string().nullable().default(null) }),
  ),
})
const header = z.object({
  format: z.literal(formatVersion),
  id: z.uuid(),
  product: z.string(),
  startedAt: z.iso.datetime(),
  /** Version of the PostgreSQL the rows were read from, such as "15.18". */
  server: z.string(),
  /** Migrations that had been applied, oldest first. */
  migrations: z.array(z.object({ hash: z.string() })),
  /** Version of the job queue’s schema; null if there was none yet. */
  jobSchema: z.number().nullable(),
  tables: z.array(table),
  /** Tables whose rows are not in the backup. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Tells whether another APP_SECRET is the one the backup was made with; null if that was not known. */
  secretCheck: z.string().nullable(),
})
const content = z.object({ rows: count, bytes: count, checksum: z.string() })
const manifest = z.object({
  id: z.uuid(),
  finishedAt: z.iso.datetime(),
  tables: z.record(z.string(), content),
  parts: z.array(z.object({ name: z.string(), rows: count, sha256: z.string() })),
  sequences: z.array(
    z.object({
      name: z.string(),
      lastValue: z.string(),
      isCalled: z.boolean(),
      /** The column that it numbers. A restore finds it by this, because its name may differ. Null for a standalone sequence. */
      of: z.object({ table: z.string(), column: z.string() }).nullable().default(null),
    }),
  ),
  /** Business totals that a restore must reproduce. */
  figures: z.record(z.string(), z.string()),
})

export type StoredTable = z.infer<typeof table>
export type BackupHeader = z.infer<typeof header>
export type BackupManifest = z.infer<typeof manifest>
export type TableContent = z.infer<typeof content>
/** Whole rows of one table, in COPY’s text format. */
export type RowsPart = { table: string; number: number; rows: number; text: Buffer }

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes a backup: a tar file whose first entry says what is in it, whose parts are zstd-compressed rows and whose last entries
 * say what was written, so that a truncated file can’t be mistaken for a complete one.
 */
export function createArchiveWriter(output: Writable) {
  const archive = pack()
  const piping = pipeline(archive, output)
  piping.catch(() => {})
  const parts: BackupManifest['parts'] = []
  let last: Promise<void> = Promise.resolve()

  /** One entry at a time; the next begins once the output has accepted the previous one. */
  function write(name: string, bytes: Buffer): Promise<void> {
    const entry = last.then(() => writeEntry(name, bytes))
    last = entry.catch(() => {})
    return entry
  }

  async function writeEntry(name: string, bytes: Buffer): Promise<void> {
    try {
      await new Promise<void>((done, fail) => {
        piping.catch(fail)
        archive.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
      })
    } catch (error) {
      // A failing output closes the archive, which then reports only that.
      if (archive.destroyed) await piping
      throw error
    }
  }

  return {
    async writeHeader(value: BackupHeader): Promise<void> {
      await write(headerName, Buffer.from(JSON.stringify(value)))
    },
    async writeRows({ table: name, number, rows, text }: RowsPart): Promise<void> {
      const bytes = await compress(text, withChecksum)
      const partName = `rows/${name}/${String(number).padStart(6, '0')}.copy.zst`
      parts.push({ name: partName, rows, sha256: sha256(bytes) })
      await write(partName, bytes)
    },
    async end(rest: Omit<BackupManifest, 'parts'>): Promise<void> {
      const bytes = Buffer.from(JSON.stringify({ ...rest, parts } satisfies BackupManifest))
      await write(manifestName, bytes)
      await write(digestName, Buffer.from(sha256(bytes)))
      archive.finalize()
      await piping
    },
    async cancel(error: Error): Promise<void> {
      archive.destroy(error)
      await piping.catch(() => {})
    },
  }
}

type ReadHandlers = {
  onHeader(header: BackupHeader): Promise<void>
  /** Called for one part after another, before it is known whether the backup is complete. */
  onRows(part: RowsPart): Promise<void>
}

const damaged = (what: string) =>
  new BackupError(`This backup is damaged: ${what}. None of it was used. Use another one.`)
const cutOff = () => damaged('it is truncated')

/**
 * Reads a backup in one pass and returns its last entry. Throws `BackupError` if it is truncated, modified or not a backup:
 * what the handlers have done by then must be undone.
 */
export async function readArchive(
  input: Readable,
  { onHeader, onRows }: ReadHandlers,
  limits = mostBytes,
): Promise<BackupManifest> {
  const found = new Map<string, { rows: number; sha256: string }>()
  let first: BackupHeader | undefined
  let end: { bytes: Buffer; isConfirmed: boolean } | undefined
  for await (const { name, bytes } of entriesOf(input, limits)) {
    if (first === undefined) {
      first = readHeader(name, bytes)
      await onHeader(first)
    } else if (name === manifestName) end = { bytes, isConfirmed: false }
    else if (name === digestName && end !== undefined) end.isConfirmed = bytes.toString('utf8') === sha256(end.bytes)
    else {
      const part = await readRows(name, bytes, limits.rows)
      found.set(name, { rows: part.rows, sha256: sha256(bytes) })
      await onRows(part)
    }
  }
  if (first === undefined || end === undefined) throw cutOff()
  if (!end.isConfirmed) throw damaged('its manifest was modified')
  const listed = manifest.parse(JSON.parse(end.bytes.toString('utf8')))
  if (listed.id !== first.id) throw damaged('its beginning and end are from different backups')
  if (listed.parts.length !== found.size) throw damaged('parts are missing')
  for (const part of listed.parts) {
    const same = found.get(part.name)
    if (same?.sha256 !== part.sha256 || same.rows !== part.rows) throw damaged(`${part.name} was modified`)
  }
  return listed
}

async function* entriesOf(input: Readable, limits: typeof mostBytes): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const entries = extract()
  let between = 0
  async function* limited(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      // The library collects long names and other headers without a limit.
      if (between > mostBetween) throw tooLarge('the header of an entry')
      between += chunk.length
      yield chunk
    }
  }
  const piping = pipeline(input, limited, entries)
  piping.catch(() => {})
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header
      if (size === undefined || size > limits[kindOf(name)]) throw tooLarge(name)
      const chunks: Buffer[] = []
      for await (const chunk of entry) {
        between = 0
        chunks.push(chunk as Buffer)
      }
      yield { name, bytes: Buffer.concat(chunks) }
      between = 0
    }
    await piping
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    if (/unexpected end of data/i.test(error.message)) throw cutOff()
    if (/invalid tar header/i.test(error.message)) throw noBackup()
    throw error
  } finally {
    entries.destroy()
  }
}

const tooLarge = (what: string) => damaged(`${what} is larger than anything a backup contains`)

function kindOf(name: string): keyof typeof mostBytes {
  if (name === headerName) return 'header'
  if (name === manifestName) return 'manifest'
  return name === digestName ? 'digest' : 'rows'
}

const noBackup = () =>
  new BackupError(
    'This is not a Serpplus backup, or it was modified. If it is encrypted, decrypt it first. If it was written with `npm run backup -- - > file`, it contains npm’s own output: use `npm run --silent`.',
  )

function readHeader(name: string, bytes: Buffer): BackupHeader {
  if (name !== headerName) throw noBackup()
  const value = parseJson(bytes)
  const parsed = header.safeParse(value)
  if (parsed.success) return parsed.data
  const isNewer = z.object({ format: z.number().gt(formatVersion) }).safeParse(value).success
  throw isNewer
    ? new BackupError('This backup was made by a newer version of Serpplus. Install that version to use it.')
    : damaged('its first entry can’t be read')
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

async function readRows(name: string, bytes: Buffer, maxOutputLength: number): Promise<RowsPart> {
  const [, tableName, number] = /^rows\/([^/]+)\/(\d+)\.copy\.zst$/.exec(name) ?? []
  if (tableName === undefined) throw damaged(`it has an unknown entry, ${name}`)
  const text = await decompress(bytes, { maxOutputLength }).catch((error: unknown) => {
    throw error instanceof RangeError ? tooLarge(name) : damaged(`${name} can’t be decompressed`)
  })
  return { table: tableName, number: Number(number), rows: countRows(text), text }
}

const lineBreak = 10

function countRows(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(lineBreak); at !== -1; at = text.indexOf(lineBreak, at + 1)) rows += 1
  return rows
}
