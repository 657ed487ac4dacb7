import { expect, test } from 'vitest'
import { breadcrumbOf, webAddress } from './web-address.ts'

test('only web addresses become links', () => {
  expect(webAddress('https://example.ie/a?b=c')?.href).toBe('https://example.ie/a?b=c')
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.ie/', 'example.ie', '', null])
    expect(webAddress(text), String(text)).toBeUndefined()
})

test('an address is written as search engines write it, with its true host and readable words', () => {
  const crumbs = (text: string) => breadcrumbOf(new URL(text))
  expect(crumbs('https://www.example.ie/machines/espresso/')).toBe('www.example.ie › machines › espresso')
  expect(crumbs('https://example.ie/caf%C3%A9/%E0%A4%A')).toBe('example.ie › café › %E0%A4%A')
  expect(crumbs('https://google.com@evil.example/')).toBe('evil.example')
})
