import { describe, expect, test } from 'vitest'
import { isTargetPage, readTargetPage, targetPageLimits, targetPageMessages, targetPageProblem } from './target-page.ts'

describe('a target page is read', () => {
  test.each([
    ['/guides/cold-brew', 'kestrel.example/guides/cold-brew'],
    [' https://www.Kestrel.example/Guides/Cold-Brew/#top ', 'kestrel.example/Guides/Cold-Brew'],
    ['kestrel.example/guides/*', 'kestrel.example/guides/*'],
    ['/*', 'kestrel.example/*'],
    ['//shop.kestrel.example/a', 'shop.kestrel.example/a'],
    ['kestrel.example', 'kestrel.example'],
    ['/search?q=cold brew'.replace(' ', '+'), 'kestrel.example/search?q=cold+brew'],
    ['/café', 'kestrel.example/caf%C3%A9'],
  ])('%s is %s', (entered, stored) => expect(readTargetPage(entered, 'kestrel.example/shop')).toBe(stored))

  test.each([
    ['', 'nothing'],
    ['cold brew', 'two words'],
    ['mailto:a@kestrel.example', 'another scheme'],
    ['https://user:secret@kestrel.example/', 'credentials'],
    ['https://kestrel.example:8080/', 'a port'],
    ['/guides/*/cold', 'a wildcard in the middle'],
    ['/guides/*?a=1', 'a wildcard before a query'],
    ['localhost/guides', 'no domain'],
    [`/${'a'.repeat(targetPageLimits.characters)}`, 'too long'],
    [`/${'a'.repeat(targetPageLimits.entered)}`, 'far too long'],
  ])('%s is refused: %s', (entered) => expect(readTargetPage(entered, 'kestrel.example')).toBeUndefined())

  test('too long is said where it is long with its domain alone', () => {
    const path = `/${'a'.repeat(targetPageLimits.characters - 'kestrel.example/'.length)}`
    expect(targetPageProblem(path, 'kestrel.example')).toBeUndefined()
    expect(targetPageProblem(path, 'shop.kestrel.example')).toBe(targetPageMessages.tooLong)
    expect(targetPageProblem('cold brew', 'kestrel.example')).toBe(targetPageMessages.invalid)
    // The domain is not known yet.
    expect(targetPageProblem(path)).toBeUndefined()
  })

  test('what was stored is read as the same', () => {
    for (const stored of ['kestrel.example/a?b=1', 'kestrel.example/a/*', 'kestrel.example/caf%C3%A9'])
      expect(readTargetPage(stored)).toBe(stored)
  })
})

test.each([
  ['kestrel.example/guides', 'https://www.kestrel.example/Guides/#top', true],
  ['kestrel.example/guides', 'https://kestrel.example/guides/cold', false],
  ['kestrel.example/guides/*', 'https://kestrel.example/guides/cold', true],
  ['kestrel.example/guides/*', 'https://kestrel.example/guides?page=2', true],
  ['kestrel.example/guides/*', 'https://kestrel.example/guides', true],
  ['kestrel.example/guides/*', 'https://kestrel.example/guides-old', false],
  ['kestrel.example/*', 'https://kestrel.example/', true],
  ['kestrel.example/*', 'https://shop.kestrel.example/', false],
])('%s and %s: %s', (target, address, is) => expect(isTargetPage(target, address)).toBe(is))
