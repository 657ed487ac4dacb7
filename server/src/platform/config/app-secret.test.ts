import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrMakeAppSecret } from './app-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serpplus-test-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a secret of 32 random bytes is made once and kept for its owner only', async () => {
  const dataDir = join(folder, 'not', 'there')
  const secret = readOrMakeAppSecret(dataDir)
  expect(secret).toMatch(/^[\da-f]{64}$/)
  expect(readOrMakeAppSecret(dataDir)).toBe(secret)
  expect(readOrMakeAppSecret(join(folder, 'other'))).not.toBe(secret)
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['app-secret'])
})

test('processes that start together have the same one', async () => {
  const module = new URL('./app-secret.ts', import.meta.url).href
  const program = `console.log((await import('${module}')).readOrMakeAppSecret('${folder}'))`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const outputs = await Promise.all(Array.from({ length: 6 }, start))
  expect(new Set(outputs.map(({ stdout }) => stdout.trim())).size).toBe(1)
  expect(await readFile(join(folder, 'app-secret'), 'utf8')).toBe(outputs[0]?.stdout)
  expect(await readdir(folder)).toEqual(['app-secret'])
})

test('a file that was cut short is named, not used', async () => {
  await writeFile(join(folder, 'app-secret'), 'short')
  expect(() => readOrMakeAppSecret(folder)).toThrow('Delete it to generate a new one')
})

test('if the file can’t be read or written, the message names it', async () => {
  await mkdir(join(folder, 'app-secret'))
  expect(() => readOrMakeAppSecret(folder)).toThrow(/app-secret can’t be used: .* set APP_SECRET\.$/)
  await writeFile(join(folder, 'file'), '')
  expect(() => readOrMakeAppSecret(join(folder, 'file', 'data'))).toThrow(/can’t be used: .* set APP_SECRET\.$/)
})
