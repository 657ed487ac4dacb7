import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PageStorage, StorageError } from '#server/ports/page-storage.ts'
import { type ObjectStore, startObjectStore } from '#server/testing/object-store.ts'
import { createDirectoryStorage, prepareDirectory } from './directory.ts'
import { createS3Storage } from './s3.ts'

const account = { bucket: 'serpplus-pages', region: 'eu-test-1', accessKey: 'AKTEST', secretKey: 'a secret+with/signs' }
let store: ObjectStore
let root: string
beforeAll(async () => {
  store = await startObjectStore(account)
  root = mkdtempSync(join(tmpdir(), 'serpplus-pages-'))
  await prepareDirectory(root, { hasObjects: false })
})
afterAll(async () => {
  await store.close()
  rmSync(root, { recursive: true })
})
beforeEach(() => store.fail(undefined))

const s3 = (changes: object = {}) =>
  createS3Storage({ endpoint: `${store.url}/`, ...account, wait: async () => {}, timeoutMs: 2_000, ...changes })
const storages: [string, () => PageStorage][] = [
  ['a directory', () => createDirectoryStorage(root)],
  ['S3', s3],
]
const failure = (kind: string) => expect.objectContaining({ name: 'StorageError', kind })

describe.each(storages)('%s', (_name, open) => {
  test('returns exactly the requested range and reports missing objects', async () => {
    const storage = open()
    const bytes = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))
    await storage.write('pages/2026-11/a-b', bytes)
    expect(await storage.measure('pages/2026-11/a-b')).toBe(10_000)
    expect(await storage.read('pages/2026-11/a-b', { offset: 0, length: 10_000 })).toEqual(bytes)
    expect(await storage.read('pages/2026-11/a-b', { offset: 9_990, length: 10 })).toEqual(bytes.subarray(9_990))
    expect(await storage.read('pages/2026-11/a-b', { offset: 77, length: 1 })).toEqual(bytes.subarray(77, 78))
    await expect(storage.read('pages/2026-11/a-b', { offset: 9_990, length: 11 })).rejects.toThrow(StorageError)
    expect(await storage.measure('pages/2026-11/none')).toBeUndefined()
    await expect(storage.read('pages/2026-11/none', { offset: 0, length: 1 })).rejects.toEqual(failure('missing'))
    await storage.remove('pages/2026-11/a-b')
    await storage.remove('pages/2026-11/a-b')
    expect(await storage.measure('pages/2026-11/a-b')).toBeUndefined()
  })
})

describe('a directory', () => {
  test('keeps files private and leaves no partial ones', async () => {
    const storage = createDirectoryStorage(root)
    await storage.write('pages/2026-10/c', Buffer.from('c'))
    expect(readdirSync(join(root, 'pages', '2026-10'))).toEqual(['c'])
    expect(statSync(join(root, 'pages', '2026-10', 'c')).mode & 0o777).toBe(0o600)
  })

  test('that isn’t mounted is unreachable, and nothing is written there or reported missing', async () => {
    const unmounted = join(root, 'unmounted')
    mkdirSync(unmounted)
    const storage = createDirectoryStorage(unmounted)
    const reason = `pages/2026-11/a: ${unmounted} has no folder “pages”: its disk is not mounted, or it is not the directory that results pages were moved to`
    for (const call of [
      () => storage.write('pages/2026-11/a', Buffer.from('a')),
      () => storage.read('pages/2026-11/a', { offset: 0, length: 1 }),
      () => storage.measure('pages/2026-11/a'),
      () => storage.remove('pages/2026-11/a'),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'unreachable', message: reason })
    expect(readdirSync(unmounted)).toEqual([])
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(createDirectoryStorage(file).write('pages/2026-11/a', Buffer.from('a'))).rejects.toEqual(
      failure('unreachable'),
    )
  })

  test('is prepared for its first object, and left as it is once it has objects', async () => {
    const fresh = join(root, 'fresh')
    await expect(prepareDirectory(fresh, { hasObjects: true })).rejects.toThrow(/fresh has no folder “pages”: its disk/)
    expect(existsSync(fresh)).toBe(false)
    await prepareDirectory(fresh, { hasObjects: false })
    await createDirectoryStorage(fresh).write('pages/2026-11/a', Buffer.from('a'))
    await prepareDirectory(fresh, { hasObjects: true })
    await prepareDirectory(fresh, { hasObjects: false })
    expect(readdirSync(join(fresh, 'pages', '2026-11'))).toEqual(['a'])
  })

  test('that can’t be made is refused with the reason', async () => {
    const file = join(root, 'no-folder')
    writeFileSync(file, '')
    await expect(prepareDirectory(file, { hasObjects: false })).rejects.toThrow(
      /no-folder\/pages can’t be written to \(ENOTDIR\)/,
    )
  })

  test.skipIf(process.getuid?.() === 0)('that can’t be read is unreachable', async () => {
    const storage = createDirectoryStorage(root)
    await storage.write('pages/2026-09/d', Buffer.from('d'))
    chmodSync(join(root, 'pages', '2026-09'), 0)
    await expect(storage.read('pages/2026-09/d', { offset: 0, length: 1 })).rejects.toEqual(failure('unreachable'))
    chmodSync(join(root, 'pages', '2026-09'), 0o700)
  })
})

describe('S3', () => {
  const range = { offset: 0, length: 4 }
  test('refuses a wrong key, secret, region or bucket, and the message contains none of them', async () => {
    const wrong = [
      { accessKey: 'OTHER' },
      { secretKey: 'another' },
      { region: 'us-east-1' },
      { bucket: 'other-bucket' },
    ]
    for (const change of wrong) {
      const error = await s3(change)
        .read('pages/a', range)
        .catch((thrown: unknown) => thrown)
      expect(error).toEqual(failure('unreachable'))
      expect(String(error)).toMatch(/InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeader|NoSuchBucket/)
      expect(String(error)).not.toMatch(/OTHER|another|secret/)
    }
  })

  test('is retried after a failure, but not after a refusal', async () => {
    await s3().write('pages/e', Buffer.from('eeee'))
    for (const [fault, times] of [
      [503, 3],
      [400, 1],
    ] as const) {
      store.fail(fault)
      store.calls.length = 0
      await expect(s3().read('pages/e', range)).rejects.toEqual(failure('unreachable'))
      expect(store.calls).toHaveLength(times)
    }
  })

  test('that doesn’t respond, breaks off its response or doesn’t exist is unreachable', async () => {
    await s3().write('pages/f', Buffer.alloc(100_000))
    for (const fault of ['silent', 'cut'] as const) {
      store.fail(fault)
      await expect(s3({ timeoutMs: 200 }).read('pages/f', { offset: 0, length: 100_000 })).rejects.toEqual(
        failure('unreachable'),
      )
    }
    await expect(s3({ endpoint: 'http://127.0.0.1:1' }).read('pages/f', range)).rejects.toEqual(failure('unreachable'))
  })
})
