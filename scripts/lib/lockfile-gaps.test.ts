import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLockfileGaps } from './lockfile-gaps.mjs'
import { root } from './paths.ts'

test('package-lock.json names every platform package, or npm ci refuses it on a fresh clone', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Found some? node scripts/complete-lockfile.mjs enters them.
  expect(findLockfileGaps(lock.packages).map(({ name, version }) => `${name}@${version}`)).toEqual([])
})

test('a package is found beside the one that needs it, or further up', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } },
    'node_modules/tool-linux': { version: '1.0.0' },
    'node_modules/other/node_modules/tool': {
      dev: true,
      optionalDependencies: { 'tool-linux': '1.0.0', own: '2.0.0' },
    },
    'node_modules/other/node_modules/tool/node_modules/own': { version: '2.0.0' },
  }
  expect(findLockfileGaps(packages)).toEqual([
    { name: 'tool-darwin', version: '1.0.0', neededBy: 'node_modules/tool', isDevelopment: false },
  ])
})
