import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

/** Folders in which a file named in docs/security.md may lie, as its first lines say. */
const folders = ['server/src/features/accounts', 'server/src', '']

test('every test docs/security.md calls as a witness is there', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(40)
  const missing = named.filter((file) => !folders.some((folder) => existsSync(join(root, folder, file))))
  expect([...new Set(missing)]).toEqual([])
})
