import { expect, test } from 'vitest'
import { isPlainPath, withoutOrigin } from './request-path.ts'

test.each([
  '/',
  '/login',
  '/view-serps/',
  '/api/serp/list-cities/IE?search=..%2f..',
  '/changepassword/a-b_c~d',
  '/a%20b/%C3%A9',
  '/%252e',
  '/%',
  '/...',
  '/.well-known/x',
])('%s reads the same to everybody', (url) => {
  expect(isPlainPath(url)).toBe(true)
})

test.each([
  '/.',
  '/a/..',
  '/%2e/a',
  '/a/.%2E',
  '//a',
  '/a//',
  '/a\\b',
  '/a%5Cb',
  '/a%2Fb',
  '/a%00',
  '/a%0ab',
  '/a%c2%85',
  '/a#b',
  'http://localhost/a',
  '*',
  '',
])('%s does not', (url) => {
  expect(isPlainPath(url)).toBe(false)
})

test.each([
  ['http://localhost/a?b=c', '/a?b=c'],
  ['HTTPS://localhost:3000/', '/'],
  ['http://localhost', '/'],
  ['http://localhost?a', '/?a'],
  ['http://localhost#a', '/#a'],
  ['http://localhost//a/../b', '//a/../b'],
  ['http://localhost/http://localhost/a', '/http://localhost/a'],
  ['/http://localhost/a', '/http://localhost/a'],
  ['/a', '/a'],
  ['*', '*'],
  ['', ''],
  ['http:///a', 'http:///a'],
  ['ftp://localhost/a', 'ftp://localhost/a'],
])('%s asks for %s', (target, path) => {
  expect(withoutOrigin(target)).toBe(path)
})
