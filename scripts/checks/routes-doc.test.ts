import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addresses, shownAs, visitors } from '../../e2e/route-table/addresses.ts'
import { root } from '../lib/paths.ts'

/** `npm run test:long` compares the cells with what a browser sees. */
test('docs/routes.md has a row for every route and a column for every account, and no empty cell', () => {
  const [head, , ...rows] = readFileSync(join(root, 'docs/routes.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(head).toEqual(['route', ...visitors])
  expect(
    rows.map(([route]) => route),
    'Run `npm run docs:routes`.',
  ).toEqual(addresses.map(shownAs))
  for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(visitors.length + 1)
})
