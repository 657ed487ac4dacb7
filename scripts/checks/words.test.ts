import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type BannedWords, findWords } from './words.ts'

const code: BannedWords[] = [{ words: /oldName/, instead: 'newName', except: ['server/src/adapters/'] }]
const screen: BannedWords[] = [{ words: /\bdoubles?\b/i, instead: 'duplicate' }]

const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
})

test.each([
  ['a string', "export const hint = 'Doubles are dropped.'", 'Doubles'],
  ['a template', 'export const hint = (count: number) => `$' + '{count} doubles dropped`', 'doubles'],
  ['text between tags', 'export const Hint = () => <p>\n  One double\n</p>', 'double'],
  ['an attribute', 'export const Hint = () => <p title="A double" />', 'double'],
])('a banned phrase in %s is found', (_, source, found) => {
  const tree = makeTree({ 'web/src/hint.tsx': source })
  expect(findWords(tree, code, screen)).toEqual([
    expect.objectContaining({ path: 'web/src/hint.tsx', found, instead: 'duplicate' }),
  ])
})

test('a phrase is no matter in comments, identifiers and tests', () => {
  const tree = makeTree({
    'web/src/hint.ts': "// A double.\nexport const double = 'twice'",
    'web/src/hint.test.ts': "export const double = 'a double'",
  })
  expect(findWords(tree, code, screen)).toEqual([])
})

test('a code word is found in identifiers, comments, tests and paths, but not where it is excepted', () => {
  const tree = makeTree({
    'server/src/name.ts': '// The oldName.\nexport const oldName = 1',
    'server/src/name.test.ts': 'oldName',
    'contract/src/oldName.ts': '',
    'server/src/adapters/name.ts': 'oldName',
  })
  const places = findWords(tree, code, screen).map(({ path, line }) => `${path}:${line}`)
  expect(places).toEqual([
    'contract/src/oldName.ts:0',
    'server/src/name.test.ts:1',
    'server/src/name.ts:1',
    'server/src/name.ts:2',
  ])
})

test('a word of the business is found in general pieces of the web, and nowhere else', () => {
  const source = '/** "20 keywords" */\nexport const name = "Serpplus"\nexport const projectId = 1'
  const tree = makeTree({
    'web/src/shared/count.ts': source,
    'web/src/shared/count.test.ts': source,
    'web/src/parts/count.ts': source,
    'web/src/shared/rank-scale.css': '.outranks {}',
  })
  const places = findWords(tree).map(({ path, line }) => `${path}:${line}`)
  expect(places).toEqual(['web/src/shared/count.ts:1', 'web/src/shared/count.ts:3', 'web/src/shared/rank-scale.css:0'])
})

test.each([
  ['a block', '/** What a row holds. */\nexport const a = 1', 'What …', 1],
  ['a long block', '/**\n * Whoever asks\n * is told.\n */\nexport const a = 1', 'Whoever …', 1],
  ['a note on a boolean', '/** Whether a row waits. */\nexport const a = true', 'Whether …', 1],
  ['a note on a number', '/** How many rows wait. */\nexport const a = 1', 'How …', 1],
  ['a note on a purpose', '/** So that others have their turn. */\nexport const a = 1', 'So that …', 1],
  ['lines', 'export const a = 1\n// Nobody waits.\nexport const b = 1', 'Nobody …', 2],
])('a comment that is a clause is found in %s', (_, source, found, line) => {
  const tree = makeTree({ 'server/src/a.ts': source })
  expect(findWords(tree, code, screen)).toEqual([expect.objectContaining({ path: 'server/src/a.ts', found, line })])
})

test('a comment that is a sentence, or goes on over lines, is no matter', () => {
  const source = '// A row waits for its turn.\n// Of two, one goes first.\nexport const a = 1 /* Offset of the row. */'
  expect(findWords(makeTree({ 'server/src/a.ts': source }), code, screen)).toEqual([])
})

function makeTree(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'serpplus-words-'))
  trees.push(tree)
  for (const folder of ['contract', 'server', 'web']) mkdirSync(join(tree, folder))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return tree
}
