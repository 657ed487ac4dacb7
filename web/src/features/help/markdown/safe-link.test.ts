import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['/pricing-page?interval=year#plans', { kind: 'screen', href: '/pricing-page?interval=year#plans' }],
  ['/a/../credits-list', { kind: 'screen', href: '/credits-list' }],
  ['https://developers.google.com/search', { kind: 'web', href: 'https://developers.google.com/search' }],
  ['HTTP://example.com', { kind: 'web', href: 'http://example.com/' }],
  ['mailto:help@example.com?subject=Hi', { kind: 'email', href: 'mailto:help@example.com?subject=Hi' }],
])('%s leads somewhere', (href, link) => {
  expect(safeLink(href)).toEqual(link)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'example.com',
  '#top',
  '',
])('%j leads nowhere', (href) => {
  expect(safeLink(href)).toBeUndefined()
})
