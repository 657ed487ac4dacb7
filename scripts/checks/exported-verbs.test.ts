// Exported functions begin with a verb that means one thing: CONTRIBUTING.md has the table.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

/** Verbs that meant several things each, with the verbs that say which. */
const ambiguous: Record<string, string> = {
  take: 'claim, collect, consume, count, read',
  tell: 'notify, publish',
  ask: 'call, request',
  give: 'return, grant, set',
  keep: 'store, require, merge',
  look: 'find, check',
  say: 'toast, announce',
  drop: 'delete',
  forget: 'delete',
  load: 'get, find, list',
  view: 'show',
  leave: 'end, log out',
}

const sources = () =>
  execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

/** Names of exported functions that begin with one of the verbs. */
function misnamed(source: string): string[] {
  const declared = source.matchAll(/^export (?:default )?(?:async )?(?:function\*? |const )([a-z]+)([A-Z]\w*)(.*)$/gm)
  return [...declared].flatMap(([line, verb = '', rest = '']) => {
    const isFunction = line.includes('function') || /=>|\(ctx|\(tx|=\s*(?:async )?\(|=\s*$/.test(line)
    return verb in ambiguous && isFunction ? [`${verb}${rest}: ${ambiguous[verb]}`] : []
  })
}

test('an ambiguous verb is found in functions, and nowhere else', () => {
  const source = `export async function takeTurn(ctx: Ctx) {}
export const tellOwner = (ctx: Ctx) => {}
export const keepAliveSeconds = 5
function dropRow() {}
export const listTaken = () => []`
  expect(misnamed(source).map((found) => found.split(':')[0])).toEqual(['takeTurn', 'tellOwner'])
})

test('no exported function begins with one', () => {
  const found = sources().flatMap((file) =>
    misnamed(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`),
  )
  expect(found).toEqual([])
})
