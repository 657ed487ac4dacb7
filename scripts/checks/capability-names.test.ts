// One name per capability: a folder of the contract, the server or the web bears a name of this list, the same in each.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '#contract/modules.ts'

const root = join(import.meta.dirname, '../..')

/** Features have screens or endpoints of their own; parts are what several features use. */
const capabilities: readonly string[] = [
  ...modules.map(({ name }) => name),
  'access',
  'accounts',
  'audit',
  'billing',
  'credit-settings',
  'credits',
  'customers',
  'dashboard',
  'data-provider',
  'exports',
  'forecast',
  'help',
  'keyword-metrics',
  'limits',
  'locations',
  'notifications',
  'paid-runs',
  'roles',
  'search',
  'serp-fetches',
  'site-checks',
  'welcome',
]

/** The welcome page shows what other capabilities offer and asks nothing of its own. */
const withoutServer = ['welcome']

/** Folders that hold no capability. */
const plain = { 'contract/src': ['rules', 'wire'], 'contract/src/rules': ['text', 'wire'] }

const trees = {
  contract: ['contract/src', 'contract/src/rules'],
  server: ['server/src/features', 'server/src/parts'],
  web: ['web/src/features', 'web/src/parts'],
}

const namesIn = (folders: readonly string[]) =>
  new Set(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !plain[folder as keyof typeof plain]?.includes(entry.name))
        .map(({ name }) => name),
    ),
  )

test.each(Object.entries(trees))('every folder of the %s bears the name of a capability', (_, folders) => {
  expect([...namesIn(folders)].filter((name) => !capabilities.includes(name))).toEqual([])
})

test('each capability has the same name in contract, server and web', () => {
  const missing = Object.entries(trees).flatMap(([tree, folders]) => {
    const names = namesIn(folders)
    const expected = tree === 'web' ? capabilities : capabilities.filter((name) => !withoutServer.includes(name))
    return expected.filter((name) => !names.has(name)).map((name) => `${tree}: ${name}`)
  })
  expect(missing).toEqual([])
})
