import { expect, test } from 'vitest'
import { readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { topicWeight } from '#sandbox/dataforseo/web/sites.ts'
import { tellDomain } from './tell-domain.ts'

test('a domain asked about with keywords has something to say about them, and keeps what it was asked before', () => {
  const [[bikes] = [0]] = readKeyword('gravel bike').topics
  const [[coffee] = [0]] = readKeyword('espresso machine').topics
  const first = tellDomain({ domain: 'zzyzx.example', keywords: ['gravel bike'] })
  expect(topicWeight(first, bikes)).toBe(1)
  expect(topicWeight(first, coffee)).toBe(0)
  const second = tellDomain({ domain: 'www.zzyzx.example', keywords: ['espresso machine'] }, first)
  expect(topicWeight(second, bikes)).toBe(1)
  expect(topicWeight(second, coffee)).toBe(1)
  expect(second.strength).toBe(first.strength)
  expect(first.strength).toBeGreaterThan(0.6)
})
