import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rankShortcuts } from '../../parts/serp-fetches/ranks/rank-shortcuts.ts'
import { isPressed, shortcuts } from './shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('a shortcut is its keys and nothing held down beside them', () => {
  expect(isPressed(shortcuts.search, { ...plain, key: 'K', ctrlKey: true })).toBe(true)
  expect(isPressed(shortcuts.search, { ...plain, key: 'k' })).toBe(false)
  expect(isPressed(shortcuts.search, { ...plain, key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
  expect(isPressed(rankShortcuts.nextKeyword, { ...plain, key: 'J' })).toBe(true)
  expect(isPressed(rankShortcuts.nextKeyword, { ...plain, key: 'ArrowRight' })).toBe(true)
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    expect(isPressed(rankShortcuts.nextKeyword, { ...plain, key: 'ArrowRight', [held]: true })).toBe(false)
  expect(isPressed(shortcuts.showShortcuts, { ...plain, key: '?', shiftKey: true })).toBe(true)
})

test('every shortcut that is listed is listened to', () => {
  const root = new URL('../../', import.meta.url)
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|shortcuts\/shortcuts\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
  const isHeard = (name: string) => sources.some((source) => source.includes(`hortcuts.${name}`))
  expect(Object.keys({ ...shortcuts, ...rankShortcuts }).filter((name) => !isHeard(name))).toEqual([])
})
