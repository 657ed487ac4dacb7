import { expect, test } from 'vitest'
import { addressOf, cutOutline, outlineOf, resultsReadOf } from './outline.ts'

test.each([
  ['https://shop.example/beans', 'https://shop.example/beans'],
  ['https://shop.example/beans?srsltid=AfmBOoq1', 'https://shop.example/beans'],
  ['https://shop.example/beans?size=1&srsltid=AfmBOoq1&sort=2', 'https://shop.example/beans?size=1&sort=2'],
  ['https://shop.example/beans?srsltid=AfmBOoq1#prices', 'https://shop.example/beans#prices'],
  ['https://wiki.example/Coffee#:~:text=roasted%20beans', 'https://wiki.example/Coffee'],
  ['https://wiki.example/Coffee#History:~:text=roasted', 'https://wiki.example/Coffee#History'],
  ['https://app.example/?srsltid=a#/page:~:text=b', 'https://app.example/#/page'],
  ['https://shop.example/my-srsltid=1/', 'https://shop.example/my-srsltid=1/'],
  ['https://a.example/\u0000tab\tnew\nline\ud800', 'https://a.example/tabnewline\ufffd'],
])('%s is recognised as %s', (shown, address) => {
  expect(addressOf(shown)).toBe(address)
})

const result = (position: number, url: string, title = 'Title') => ({
  position,
  absolutePosition: position + 3,
  domain: 'a.example',
  url,
  title,
})

test('an outline keeps positions and notices another title', () => {
  const [one, other, same] = [
    outlineOf({ organic: [result(1, 'https://a.example/1'), result(3, 'https://a.example/3')], wholeUpTo: 1 }),
    outlineOf({ organic: [result(1, 'https://a.example/1', 'Other')] }),
    outlineOf({ organic: [result(1, 'https://a.example/1?srsltid=x')] }),
  ]
  expect(one.results.map(({ position }) => position)).toEqual([1, 3])
  expect(one.results[0]).toEqual(same.results[0])
  expect(one.results[0]?.titleHash).not.toBe(other.results[0]?.titleHash)
  expect([one, other].map(resultsReadOf)).toEqual([1, 1])
  expect(cutOutline(one, 2)).toEqual({ results: one.results.slice(0, 1), wholeUpTo: 1 })
})
