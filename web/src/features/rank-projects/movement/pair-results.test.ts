import { expect, test } from 'vitest'
import type { RankMovement } from '#contract/rank-projects/movement.ts'
import { movementOf } from '../../../testing/rank-movement.ts'
import { pairResults, pairRows } from './pair-results.ts'

const you = 'kestrelroast.example'
const pair = (...args: Parameters<typeof movementOf>) => pairResults(movementOf(...args))
const fates = (results: { domain: string; fate: string | undefined }[] | undefined) =>
  Object.fromEntries((results ?? []).map(({ domain, fate }) => [domain, fate]))

test('each result knows what became of it', () => {
  const pages = pair(['a.example', 'b.example', you, 'c.example'], ['n.example', 'c.example', you, 'b.example'])
  expect(fates(pages?.before)).toEqual({ 'a.example': 'gone', 'b.example': 'overtaken', 'c.example': 'overtook_us' })
  expect(fates(pages?.now)).toMatchObject({ 'n.example': 'new', 'c.example': 'overtook_us', 'b.example': 'overtaken' })
  expect(fates(pages?.now)[you]).toBeUndefined()
})

test('nothing is called new or gone beyond what the other page was read', () => {
  const pages = pair(['a.example', you], ['a.example', you, 'deep.example'])
  expect(fates(pages?.now)['deep.example']).toBeUndefined()
  const shorter = pair(['a.example', you, 'deep.example'], ['a.example', you])
  expect(fates(shorter?.before)['deep.example']).toBeUndefined()
})

test('rows hold every address once: the newer page, then what is gone', () => {
  const pages = pair(['a.example', you], ['n.example', you, 'n.example'])
  expect(pages && pairRows(pages).map(({ result, before, now }) => [result.domain, before, now])).toEqual([
    ['n.example', null, 1],
    [you, 2, 2],
    ['a.example', 1, null],
  ])
})

test('without the order of one page there is nothing to draw', () => {
  const { pages } = movementOf([you], [you])
  expect(pair([you], [you], { pages: { ...pages, before: null } as RankMovement['pages'] })).toBeUndefined()
})
