import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTask, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'
import { decodeKeyword, hasSearchOperator } from './decode-keyword.ts'

describe('what the vendor makes of a keyword', () => {
  it.each([
    ['tea+cups', 'tea cups'],
    ['c%2B%2B', 'c++'],
    ['c++', 'c'],
    ['100%25 cotton', '100% cotton'],
    ['100% cotton', '100% cotton'],
    ['caf%C3%A9', 'café'],
    ['broken %C3', 'broken %C3'],
    ['50%20off', '50 off'],
  ])('%s is read as %s', (posted, read) => {
    expect(decodeKeyword(posted)).toBe(read)
  })

  it('reads back every keyword whose % and + were escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (keyword) => {
        const escaped = keyword.replaceAll('%', '%25').replaceAll('+', '%2B')
        expect(decodeKeyword(escaped)).toBe(keyword.trim())
      }),
    )
  })

  it('shows a client that forgot to escape another keyword than it meant', async () => {
    const sandbox = await startTestSandbox()
    expect((await sandbox.serpQuery({ ...aTask, keyword: 'c++ course' })).keyword).toBe('c   course')
    expect((await sandbox.serpQuery({ ...aTask, keyword: 'c%2B%2B course' })).keyword).toBe('c++ course')
  })
})

describe('search operators', () => {
  it.each(['site:example.com tea', 'tea -site:example.com', 'intitle:tea', 'TEA FILETYPE:pdf', '"define:tea"'])(
    'are seen in %s',
    (keyword) => expect(hasSearchOperator(keyword)).toBe(true),
  )
  it.each(['website: tea', 'campsite:tea', 'tea', 'ratio 1:2'])('are not seen in %s', (keyword) =>
    expect(hasSearchOperator(keyword)).toBe(false),
  )
})
