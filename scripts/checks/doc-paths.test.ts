import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { findGonePaths } from './doc-paths.ts'

test('a path that is not there is found, in a row of a table as in a sentence', () => {
  const tree = mkdtempSync(join(tmpdir(), 'serpplus-docs-'))
  try {
    mkdirSync(join(tree, 'docs'))
    const text = [
      'Code is in `web/src/app.tsx`, `src/app.tsx`, `app.tsx` and `web/src/`, and names `acme.com/en` or `features/<name>/`.',
      'The check `web/src/gone.ts` stands in `gone/`; a call goes to `/api/gone`.',
      '| `lost.ts` | a row |\n| `kept.ts` was removed | another |',
    ]
    writeFileSync(join(tree, 'docs/guide.md'), text.join('\n\n'))
    const gone = findGonePaths(tree, ['docs/guide.md', 'web/src/app.tsx']).map(({ path }) => path)
    expect(gone).toEqual(['web/src/gone.ts', 'gone/', 'lost.ts'])
  } finally {
    rmSync(tree, { recursive: true })
  }
})

test('every path that a document names is there', () => {
  expect(findGonePaths(root)).toEqual([])
})
