import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'
import { readSecretFiles, secretSettings } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serpplus-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const problemOf = (env: Record<string, string>) => {
  try {
    parseConfig({ DATA_DIR: folder, ...env })
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('every setting marked as secret can be read from a file, without its trailing newline', () => {
  expect(secretSettings).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'DATAFORSEO_PASSWORD', 'STRIPE_SECRET_KEY', 'APP_SECRET', 'SMTP_URL']),
  )
  for (const name of secretSettings) {
    const file = write(name, `secret of ${name}\r\n`)
    const { env, problems } = readSecretFiles({ [`${name}_FILE`]: file, PATH: '/bin' })
    expect(problems).toEqual([])
    expect(env).toEqual({ [name]: `secret of ${name}`, PATH: '/bin' })
  }
})

test('a configuration with files equals one with their contents', () => {
  const secret = '0123456789abcdef0123456789abcdef'
  const url = 'postgres://user:password@db.example/serpplus'
  const read = parseConfig({ DATABASE_URL_FILE: write('url', `${url}\n`), APP_SECRET_FILE: write('secret', secret) })
  expect([read.databaseUrl, read.appSecret]).toEqual([url, secret])
})

test('a value in a file is checked like any other, and never repeated', () => {
  const problem = problemOf({ STRIPE_SECRET_KEY_FILE: write('key', 'wrong-key'), STRIPE_WEBHOOK_SECRET: 'whsec_x' })
  expect(problem).toMatch(/^STRIPE_SECRET_KEY: Must be a secret key/)
  expect(problem).not.toContain('wrong-key')
})

test.each([
  [
    'is given twice',
    { DATABASE_URL: 'postgres://x/y' },
    'postgres://x/y',
    'DATABASE_URL and DATABASE_URL_FILE are both set. Set only one of them.',
  ],
  ['is empty', {}, ' \n', 'is empty. Write the secret into it.'],
  ['has several lines', {}, 'one\ntwo\n', 'has several lines. Write only the secret into it.'],
  ['is large', {}, 'x'.repeat(20_000), 'is larger than 16 kB. Is it the right file?'],
])('a file that %s is refused', (what, also, text, sentence) => {
  expect(problemOf({ ...also, DATABASE_URL_FILE: write(what, text) })).toContain(sentence)
})

test('a file that can’t be read is named', () => {
  const missing = join(folder, 'missing')
  expect(problemOf({ APP_SECRET_FILE: missing })).toBe(`APP_SECRET_FILE: ${missing} was not found.`)
  expect(problemOf({ APP_SECRET_FILE: folder })).toBe(`APP_SECRET_FILE: ${folder} is a folder.`)
  // Root may read everything.
  if (process.getuid?.() === 0) return
  const closed = write('closed', 'x')
  chmodSync(closed, 0)
  expect(problemOf({ APP_SECRET_FILE: closed })).toBe(`APP_SECRET_FILE: ${closed} can’t be read by this user.`)
})

test('an empty file variable is ignored', () => {
  expect(problemOf({ DATABASE_URL: 'postgres://x/y', DATABASE_URL_FILE: ' ' })).toBeUndefined()
})
