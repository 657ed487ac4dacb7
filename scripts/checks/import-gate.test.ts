import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportGateResult, runImportGate } from './import-gate.ts'
import { featureOrder, importRules, rankProjectFolders } from './import-rules.ts'

const firstOf = (row: number) => featureOrder[row]?.[0] ?? ''
const firstFolderOf = (row: number) => rankProjectFolders[row]?.[0] ?? ''

/** Per rule: the file that breaks it, and what that file imports. */
const planted: Record<string, [from: string, to: string]> = {
  'no-cycles': ['server/src/platform/log/return.ts', 'server/src/platform/log/turn.ts'],
  'everything-resolves': ['server/src/platform/log/lost.ts', 'server/src/platform/log/nowhere.ts'],
  'features-meet-at-the-front-door': [
    'server/src/features/accounts/register.ts',
    'server/src/parts/access/guard-account-changes.ts',
  ],
  'modules-are-for-the-list': ['server/src/features/accounts/module-user.ts', 'server/src/features/audit/module.ts'],
  'shape-of-modules-knows-front-doors': ['server/src/modules/peek.ts', 'server/src/features/credits/list-history.ts'],
  'tables-name-only-tables': ['server/src/features/billing/tables.ts', 'server/src/features/credits/index.ts'],
  'features-know-no-adapter': ['server/src/features/help/ask.ts', 'server/src/adapters/dataforseo/client.ts'],
  'features-know-no-app': ['server/src/features/help/build.ts', 'server/src/app/build-app.ts'],
  'platform-knows-no-business': ['server/src/platform/http/gate.ts', 'server/src/parts/access/index.ts'],
  'adapters-see-only-ports': ['server/src/adapters/dataforseo/peek.ts', 'server/src/parts/access/index.ts'],
  'ports-know-no-one': ['server/src/ports/search.ts', 'server/src/parts/access/index.ts'],
  'ports-know-no-platform': ['server/src/ports/hub.ts', 'server/src/platform/log/log.ts'],
  'testing-is-for-tests': ['server/src/features/help/cheat.ts', 'server/src/testing/factories.ts'],
  'benches-come-in-by-the-front-door': ['bench/benches/peek.ts', 'server/src/parts/access/guard-account-changes.ts'],
  'web-features-are-isolated': ['web/src/features/credits/balance.ts', 'web/src/features/billing/plan.ts'],
  'web-features-know-no-route': ['web/src/features/credits/link.ts', 'web/src/routes/pricing.tsx'],
  'web-modules-are-handed-down': ['web/src/layout/list.ts', 'web/src/modules.ts'],
  'web-parts-know-no-feature': ['web/src/parts/paid-runs/run.ts', 'web/src/features/billing/plan.ts'],
  'web-layout-knows-no-feature': ['web/src/layout/menu.ts', 'web/src/features/billing/plan.ts'],
  'web-shared-knows-no-business': ['web/src/shared/table.ts', 'web/src/parts/access/account.ts'],
  'web-knows-no-server': ['web/src/shared/server.ts', 'server/src/platform/log/log.ts'],
  'server-knows-no-web': ['server/src/platform/http/page.ts', 'web/src/shared/format.ts'],
  'server-knows-no-sandbox': ['server/src/platform/http/fake.ts', 'sandbox/clock.ts'],
  'contract-knows-no-one': ['contract/src/credits/endpoints.ts', 'server/src/platform/log/log.ts'],
  'rules-need-no-package': ['contract/src/rules/price.ts', 'contract/src/wire/fields.ts'],
  'web-runs-only-rules-and-messages': ['web/src/shared/parse.ts', 'contract/src/credits/endpoints.ts'],
  'sandbox-knows-no-product': ['sandbox/shortcut.ts', 'server/src/platform/log/log.ts'],
  ...Object.fromEntries(
    featureOrder
      .slice(0, -1)
      .map((_, row) => [
        `never-upward-from-${firstOf(row)}`,
        [`server/src/features/${firstOf(row)}/climb.ts`, `server/src/features/${firstOf(row + 1)}/index.ts`],
      ]),
  ),
  ...Object.fromEntries(
    rankProjectFolders
      .slice(0, -1)
      .map((_, row) => [
        `rank-projects-never-back-from-${firstFolderOf(row)}`,
        [
          `server/src/features/rank-projects/${firstFolderOf(row)}/climb.ts`,
          `server/src/features/rank-projects/${firstFolderOf(row + 1)}/show.ts`,
        ],
      ]),
  ),
  'rank-projects-ground-knows-no-folder': [
    'server/src/features/rank-projects/load-project.ts',
    'server/src/features/rank-projects/days/sum.ts',
  ],
}

/** Imports that the rules allow, each close to a forbidden one. */
const allowed: [from: string, to: string][] = [
  ['server/src/features/accounts/index.ts', 'server/src/parts/access/index.ts'],
  ['server/src/features/accounts/tables.ts', 'server/src/parts/access/tables.ts'],
  ['server/src/features/dashboard/show.ts', 'server/src/features/serp-checks/index.ts'],
  ['server/src/features/serp-checks/index.ts', 'server/src/parts/serp-fetches/index.ts'],
  ['server/src/features/serp-checks/start.ts', 'server/src/ports/data-provider/organic-results.ts'],
  ['server/src/features/serp-checks/start.test.ts', 'server/src/testing/factories.ts'],
  ['server/src/testing/factories.ts', 'server/src/app/build-app.ts'],
  ['server/src/testing/sandbox.ts', 'sandbox/clock.ts'],
  ['server/src/app/build-app.ts', 'server/src/adapters/dataforseo/client.ts'],
  ['server/src/platform/context.ts', 'server/src/ports/ports.ts'],
  ['server/src/adapters/dataforseo/client.ts', 'server/src/ports/data-provider/organic-results.ts'],
  ['server/src/main.ts', 'server/src/app/build-app.ts'],
  ['bench/benches/measure.ts', 'server/src/parts/access/index.ts'],
  ['web/src/routes/pricing.tsx', 'web/src/features/billing/plan.ts'],
  ['web/src/modules.ts', 'web/src/features/billing/module.ts'],
  ['web/src/features/billing/module.ts', 'web/src/module.ts'],
  ['web/src/features/billing/plan.ts', 'web/src/shared/format.ts'],
  ['web/src/features/billing/offer.ts', 'web/src/parts/access/account.ts'],
  ['web/src/shared/format.ts', 'contract/src/rules/billing/money.ts'],
  ['sandbox/clock.ts', 'contract/src/rules/billing/money.ts'],
]

const fixtures: string[] = []
let withViolations: ImportGateResult
let withoutViolations: ImportGateResult

beforeAll(async () => {
  const clean = makeTree(allowed)
  const dirty = makeTree([
    ...allowed,
    ...Object.values(planted),
    ['server/src/platform/log/turn.ts', 'server/src/platform/log/return.ts'],
  ])
  rmSync(join(dirty, 'server/src/platform/log/nowhere.ts'))
  write(dirty, 'server/src/platform/log/shortcut.ts', "import 'vite'\n")
  const gates = await Promise.all([runImportGate(clean), runImportGate(dirty)])
  withoutViolations = gates[0]
  withViolations = gates[1]
})

afterAll(() => {
  for (const fixture of fixtures) rmSync(fixture, { recursive: true, force: true })
})

test('a tree that keeps the rules passes, and every module of it was read', () => {
  expect(withoutViolations.violations).toEqual([])
  expect(withoutViolations.unread).toEqual([])
  expect(withoutViolations.readCount).toBeGreaterThan(allowed.length)
})

test.each(Object.entries(planted))('%s is caught', (rule, [from]) => {
  expect(withViolations.violations).toContainEqual(expect.objectContaining({ rule, from }))
})

test('production-needs-no-development-package is caught', () => {
  const rule = 'production-needs-no-development-package'
  const from = 'server/src/platform/log/shortcut.ts'
  expect(withViolations.violations).toContainEqual(expect.objectContaining({ rule, from }))
})

test('every rule has a planted violation', () => {
  const rules = importRules.map(({ name }) => name)
  const shown = [...Object.keys(planted), 'production-needs-no-development-package']
  expect(rules.toSorted()).toEqual(shown.toSorted())
})

test('nothing that is allowed is reported', () => {
  const files = new Set(allowed.map(([from]) => from))
  expect(withViolations.violations.filter(({ rule, from }) => rule !== 'no-cycles' && files.has(from))).toEqual([])
})

test('a module that exists but was not read is reported', async () => {
  const tree = makeTree(allowed)
  const { unread } = await runImportGate(tree, ['--exclude', '^server/src/main'])
  expect(unread).toEqual(['server/src/main.ts'])
})

test('a feature without a place in the order is reported', async () => {
  const tree = makeTree([
    ...allowed,
    ['server/src/features/newcomer/index.ts', 'server/src/ports/data-provider/organic-results.ts'],
    ['server/src/parts/arrival/index.ts', 'server/src/ports/data-provider/organic-results.ts'],
  ])
  const { unplaced } = await runImportGate(tree)
  expect(unplaced).toEqual(['server/src/features/newcomer', 'server/src/parts/arrival'])
})

/** A throw-away repository in which each `from` imports its `to`, and every file exists. */
function makeTree(imports: [from: string, to: string][]): string {
  const tree = mkdtempSync(join(tmpdir(), 'serpplus-import-gate-'))
  fixtures.push(tree)
  write(tree, 'package.json', JSON.stringify({ type: 'module', devDependencies: { vite: '1.0.0' } }))
  write(tree, 'node_modules/vite/package.json', JSON.stringify({ name: 'vite', version: '1.0.0', main: 'index.js' }))
  write(tree, 'node_modules/vite/index.js', '')
  const lines = new Map<string, string[]>()
  for (const [from, to] of imports) {
    lines.set(to, lines.get(to) ?? [])
    lines.set(from, [...(lines.get(from) ?? []), `import '${'../'.repeat(from.split('/').length - 1)}${to}'`])
  }
  for (const [file, content] of lines) write(tree, file, `${content.join('\n')}\nexport {}\n`)
  return tree
}

function write(tree: string, file: string, content: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), content)
}
