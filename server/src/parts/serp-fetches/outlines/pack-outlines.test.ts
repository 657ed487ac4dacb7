import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PageOutline, packOutlines, unpackOutlines } from './pack-outlines.ts'

/** From few values, so that pages share results, titles change and positions have gaps. */
const result = fc.record({
  address: fc.oneof(
    fc.constantFrom('https://a.example/', 'https://a.example/page', 'https://b.example/page', 'wrapped.example', ''),
    fc.webUrl(),
    fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{Cc}]/gu, '')),
  ),
  domain: fc.constantFrom('a.example', 'b.example', 'www.c.example', ''),
  titleHash: fc.oneof(fc.constantFrom(0, 7), fc.nat(0xffff)),
})
const page = fc
  .record({
    takenAt: fc.oneof(fc.nat(4_102_444_800_000), fc.constant(1_798_761_600_000)),
    shortId: fc.nat(0xffffffff).map((id) => id.toString(16).padStart(8, '0')),
    wholeUpTo: fc.option(fc.nat(100), { nil: undefined }),
    results: fc.array(fc.tuple(result, fc.constantFrom(1, 1, 1, 1, 2, 300)), { maxLength: 30 }),
  })
  .map(({ results, wholeUpTo, ...dated }): PageOutline => {
    let position = 0
    return {
      ...dated,
      ...(wholeUpTo !== undefined && { wholeUpTo }),
      results: results.map(([one, step]) => {
        position += step
        return { position, ...one }
      }),
    }
  })

test('what is packed is read back exactly, in both ways of packing', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 40 }), (pages) => {
      expect(unpackOutlines(packOutlines(pages))).toEqual(pages)
      expect(unpackOutlines(packOutlines(pages, 'small'))).toEqual(pages)
    }),
    { numRuns: 300 },
  )
})

test('bytes that are something else are refused', () => {
  const packed = packOutlines([{ takenAt: 1, shortId: '00000000', results: [] }])
  expect(() => unpackOutlines(Buffer.concat([Buffer.of(9), packed.subarray(1)]))).toThrow('unknown form')
  expect(() => unpackOutlines(packed.subarray(0, 1))).toThrow()
})
