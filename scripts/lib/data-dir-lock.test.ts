import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeZombie } from '#server/testing/make-zombie.ts'
import { AlreadyRunningError, lockDataDir } from './data-dir-lock.ts'

let dataDir: string
let file: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'serpplus-lock-test-'))
  file = join(dataDir, 'serpplus.lock')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('while one process holds the directory, another learns where the first one answers', () => {
  const lock = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow('still starting')
  lock.publish('http://127.0.0.1:3000')
  expect(() => lockDataDir(dataDir)).toThrow('already running at http://127.0.0.1:3000')
  expect(() => lockDataDir(dataDir)).toThrow(AlreadyRunningError)
})

test('a released directory can be taken again', () => {
  lockDataDir(dataDir).release()
  expect(existsSync(file)).toBe(false)
  lockDataDir(dataDir).release()
})

test('the lock of a process that is gone is taken over', () => {
  const lock = lockDataDir(dataDir)
  const holder = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...holder, pid: 999_999_999 }))
  lockDataDir(dataDir).release()
  lock.release()
})

test.runIf(process.platform === 'linux')(
  'the lock of a process that ended and was not reaped is taken over',
  async () => {
    const zombie = await makeZombie()
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const startedAt = `${bootId} ${readFileSync(`/proc/${zombie.pid}/stat`, 'utf8').split(' ')[21]}`
    writeFileSync(file, JSON.stringify({ pid: zombie.pid, startedAt, url: 'http://127.0.0.1:3000' }))
    lockDataDir(dataDir).release()
    zombie.end()
  },
)

test('a lock whose process number belongs to a younger process now is taken over', () => {
  lockDataDir(dataDir)
  const holder = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...holder, startedAt: 'another boot 1' }))
  lockDataDir(dataDir).release()
})

test('an unreadable lock is no obstacle', () => {
  writeFileSync(file, 'half writ')
  lockDataDir(dataDir).release()
})
