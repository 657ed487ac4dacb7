import { PassThrough } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { BackupError, readArchive } from './archive.ts'

const limits = { header: 1_000, manifest: 1_000, digest: 64, rows: 2_000 }
const header = Buffer.from(
  JSON.stringify({
    format: 1,
    id: '01900000-0000-7000-8000-000000000000',
    product: '1.2.3',
    startedAt: '2026-11-28T00:00:00Z',
    server: '18',
    migrations: [],
    jobSchema: null,
    tables: [],
    skipped: [],
    secretCheck: null,
  }),
)

/** The reason for refusing a file. An entry that declares a larger `size` than it has `bytes` never ends. */
async function refusalOf(entries: { name: string; bytes: Buffer; size?: number; pax?: Record<string, string> }[]) {
  const archive = pack()
  const input = new PassThrough()
  archive.pipe(input)
  for (const { name, bytes, size = bytes.length, pax } of entries) {
    const entry = archive.entry({ name, size, ...(pax && { pax }) })
    entry.on('error', () => {})
    entry.write(bytes)
    if (size === bytes.length) entry.end()
  }
  const parts: number[] = []
  const read = readArchive(
    input,
    { onHeader: async () => {}, onRows: async ({ text }) => void parts.push(text.length) },
    limits,
  )
  const error = await read.catch((thrown: unknown) => thrown)
  archive.destroy()
  expect(error).toBeInstanceOf(BackupError)
  return { sentence: (error as Error).message, parts }
}

const rowsName = 'rows/accounts/000001.copy.zst'
const sentenceOf = (name: string) =>
  `This backup is damaged: ${name} is larger than anything a backup contains. None of it was used. Use another one.`

test('an entry whose declared size is over the limit is refused before it is read', async () => {
  const some = Buffer.alloc(10)
  expect(await refusalOf([{ name: 'header.json', bytes: some, size: 1_001 }])).toMatchObject({
    sentence: sentenceOf('header.json'),
  })
  for (const [name, size] of [
    [rowsName, 2_001],
    ['manifest.json', 1_001],
    ['manifest.sha256', 65],
  ] as const)
    expect(
      await refusalOf([
        { name: 'header.json', bytes: header },
        { name, bytes: some, size },
      ]),
    ).toMatchObject({
      sentence: sentenceOf(name),
    })
})

test('rows that decompress to more than the limit are refused, and those within it are read', async () => {
  const rows = (length: number) => zstdCompressSync(Buffer.alloc(length, 'a\n'))
  expect(
    await refusalOf([
      { name: 'header.json', bytes: header },
      { name: rowsName, bytes: rows(2_000) },
      { name: rowsName, bytes: rows(1_000_000) },
    ]),
  ).toEqual({ sentence: sentenceOf(rowsName), parts: [2_000] })
})

test('a name several megabytes long is refused', async () => {
  const long = 'x'.repeat(4 * 2 ** 20)
  expect(await refusalOf([{ name: 'header.json', bytes: header, pax: { path: long } }])).toMatchObject({
    sentence: sentenceOf('the header of an entry'),
  })
})
