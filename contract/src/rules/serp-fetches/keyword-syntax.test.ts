import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keywordsOf } from '../../serp-fetches/search-inputs.ts'
import { hasHiddenCharacters } from '../text/hidden-characters.ts'
import {
  keywordKey,
  keywordMessages,
  keywordProblem,
  normalizeKeyword,
  splitListedKeywords,
  splitPastedKeywords,
  uniqueKeywords,
} from './keyword-syntax.ts'

const unit = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
const unseenUnit = fc.constantFrom(
  ...'a1é👩\u{1f3f4}می葛ᠠ \u00ad\u200b\u200c\u200d\u2060\ufe0f\u180b\u{e0067}\u{e0101}\u034f\u0301\u2028',
)
const keywordsInput = keywordsOf(keywordMessages.tooMany)

describe('a keyword is stored', () => {
  test.each([
    ['coffee', 'coffee'],
    ['  coffee   beans  ', 'coffee beans'],
    ['coffee\tbeans\nto go', 'coffee beans to go'],
    ['coffee\u00a0beans', 'coffee beans'],
    ['cof\u200bfee\ufeff', 'coffee'],
    ['coffee\u200b beans', 'coffee beans'],
    ['coffee\u0085beans\u009b', 'coffee beans'],
    ['coffee\u2028beans\u2029', 'coffee beans'],
    ['coffee\u3164beans\u2800', 'coffee beans'],
    ['coffee\u0000beans\u001f\u007f', 'coffee beans'],
    ['cafe\u0301', 'café'],
    ['\u202ekettle\u202c', 'kettle'],
    ['\u200ered\u200f \u2066ket\u2069tle', 'red kettle'],
    ['cafe\u200e\u0301', 'café'],
    ['\ud83c\u202a\udf75', '\ufffd\ufffd'],
    ['Coffee BEANS', 'Coffee BEANS'],
    ['kaffee☕️ münchen', 'kaffee☕️ münchen'],
    ['👩‍👩‍👧 tea', '👩‍👩‍👧 tea'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['"exact" -not & more', '"exact" -not & more'],
    ['咖啡　豆', '咖啡 豆'],
    [' \t\u0000 ', ''],
  ])('%j as %j', (text, keyword) => {
    expect(normalizeKeyword(text)).toBe(keyword)
  })

  test.each([
    ['a soft hyphen', '\u00ad'],
    ['a grapheme joiner', '\u034f'],
    ['an Arabic letter mark', '\u061c'],
    ['a Hangul filler without width', '\u1160'],
    ['an unseen Khmer vowel', '\u17b4'],
    ['a Mongolian vowel separator', '\u180e'],
    ['a Mongolian selector', '\u180b'],
    ['a space without width', '\u200b'],
    ['a joiner', '\u200d'],
    ['a non-joiner', '\u200c'],
    ['joiners in a row', '\u200c\u200d\u200c'],
    ['a mark of direction', '\u200e'],
    ['a word joiner', '\u2060'],
    ['an invisible sign of mathematics', '\u2063'],
    ['a byte order mark', '\ufeff'],
    ['a variation selector', '\ufe0f'],
    ['a supplementary variation selector', '\u{e0101}'],
    ['an annotation mark', '\ufff9'],
    ['a tag', '\u{e0041}'],
    ['a musical mark without ink', '\u{1d173}'],
  ])('%s doesn’t make a second keyword, at either end of a word or inside it, in any script', (_what, unseen) => {
    for (const word of ['coffee', 'кофе', 'καφές', '咖啡豆', 'コーヒー', '커피숍', 'קפה', 'กาแฟ', 'naïve']) {
      const spelt = [word, unseen + word, word + unseen, `${word.slice(0, 2)}${unseen}${word.slice(2)}`]
      expect(uniqueKeywords(spelt)).toEqual({ keywords: [word], duplicates: 3 })
    }
  })

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Mongolian', 'ᠠ\u180bᠭ'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a flag that is a rainbow', '🏳️\u200d🌈'],
    ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a keycap', '1️⃣'],
  ])('%s keeps the hidden characters it is written with, once', (_what, text) => {
    expect(normalizeKeyword(text)).toBe(text)
    expect(normalizeKeyword(text.replace(/[\u200c\u200d]/, '$&$&'))).toBe(text)
  })

  test('normalising twice changes nothing, and leaves no control character or repeated blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(unit, unseenUnit) }), (text) => {
        const keyword = normalizeKeyword(text)
        expect(normalizeKeyword(keyword)).toBe(keyword)
        expect(keyword).not.toMatch(/\s\s|^\s|\s$/)
        expect(hasHiddenCharacters(keyword)).toBe(false)
        expect([...keyword].some((character) => character < ' ' || character === '\u007f')).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a keyword is refused', () => {
  test.each([
    'site:example.com',
    'coffee site:example.com',
    'coffee -site:example.com',
    '+site:example.com',
    'SITE:example.com',
    '"site:example.com"',
    '(site:example.com)',
    'si\u200ete:example.com',
    'intitle:coffee',
    'allintitle: coffee beans',
    'inurl:coffee',
    'cache:example.com',
    'filetype:pdf coffee',
    'related:example.com',
    'id:123',
    'coffee url:example.com',
  ])('%s, because operators are billed fivefold', (keyword) => {
    expect(keywordProblem(normalizeKeyword(keyword))).toBe(keywordMessages.operator)
  })

  test('an operator with a hidden character in it is still an operator', () => {
    expect(keywordProblem(normalizeKeyword('si\u200bte:example.com'))).toBe(keywordMessages.operator)
  })

  test.each(['\ufffd\ufffd\ufffd', 'caf\ufffd', 'Keyw\ud800rd'])(
    '%j, because a character couldn’t be decoded',
    (text) => {
      expect(keywordProblem(normalizeKeyword(text))).toBe(keywordMessages.undecodable)
      expect(keywordsInput.safeParse(['coffee', text]).success).toBe(false)
    },
  )

  test.each([
    'website: design',
    'opposite:attract',
    'site',
    'site coffee',
    'site : coffee',
    'best on-site coffee',
    'time 10:30',
    'c++: coffee',
    'https://example.com',
    'paid:monthly',
    'coffee: which?',
    'fid:x',
    'www.example.com',
    '☕️',
    '<script>alert(1)</script>',
    "'; drop table accounts; --",
  ])('not for %s', (keyword) => {
    expect(keywordProblem(keyword)).toBeUndefined()
  })

  test.each([
    ['200 letters', 'a'.repeat(200), undefined],
    ['201 letters', 'a'.repeat(201), keywordMessages.tooLong],
    ['200 emoji', '☕'.repeat(200), undefined],
    ['200 emoji of two units each', '🍵'.repeat(200), undefined],
    ['201 emoji of two units each', '🍵'.repeat(201), keywordMessages.tooLong],
    ['nothing', '', keywordMessages.empty],
  ])('by its length: %s', (_what, keyword, problem) => {
    expect(keywordProblem(keyword)).toBe(problem)
  })

  test('blanks around it do not count towards its length', () => {
    expect(keywordProblem(normalizeKeyword(`  ${'a'.repeat(200)}\t`))).toBeUndefined()
  })
})

describe('a list of keywords', () => {
  test('folds duplicates that differ in case, blanks or composition; the first spelling and the order stay', () => {
    const texts = ['Coffee', 'tea', 'coffee ', 'COFFEE', ' ', 'cafe\u0301', 'CAFÉ', 'tea  leaves', 'Tea leaves', '']
    expect(uniqueKeywords(texts)).toEqual({ keywords: ['Coffee', 'tea', 'café', 'tea leaves'], duplicates: 4 })
  })

  test('ends without duplicates whatever goes in, and accounts for every entry that was not blank', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 60 }), (texts) => {
        const { keywords, duplicates } = uniqueKeywords(texts)
        expect(new Set(keywords.map(keywordKey)).size).toBe(keywords.length)
        expect(keywords.length + duplicates).toBe(texts.filter((text) => normalizeKeyword(text) !== '').length)
        expect(uniqueKeywords(keywords)).toEqual({ keywords, duplicates: 0 })
      }),
    )
  })

  test.each([
    ['lines of any system', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
    ['line ends of Unicode', 'a\u2028b\u2029c\u0085d\u000be', ['a', 'b', 'c', 'd', 'e']],
    ['cells of a spreadsheet', 'a\tb\r\nc\td', ['a', 'b', 'c', 'd']],
    ['commas stay in their keyword', 'a, b\nc', ['a, b', 'c']],
  ])('pasted: %s', (_what, text, keywords) => {
    expect(uniqueKeywords(splitPastedKeywords(text)).keywords).toEqual(keywords)
  })

  test.each([
    ['red kettle, blue kettle,green kettle', ['red kettle', 'blue kettle', 'green kettle']],
    ['tea; green;', ['tea', 'green']],
    ['tea, Tea', ['tea']],
    ['1,000 mile boots', ['1,000 mile boots']],
    ['iphone 14, iphone 15', ['iphone 14', 'iphone 15']],
    ['coffee', ['coffee']],
  ])('%j taken apart', (keyword, keywords) => {
    expect(splitListedKeywords(keyword)).toEqual(keywords)
  })

  const words = (count: number) => Array.from({ length: count }, (_, at) => `coffee ${at}`)

  test('may hold 100 after folding, not 101', () => {
    expect(keywordsInput.safeParse([...words(100), ...words(100)]).data).toEqual(words(100))
    const refused = keywordsInput.safeParse(words(101))
    expect(refused.error?.issues.map((issue) => issue.message)).toEqual([keywordMessages.tooMany])
  })

  test('names every keyword that cannot be looked up', () => {
    const refused = keywordsInput.safeParse(['coffee', 'site:x.example', 'b'.repeat(201)])
    expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [[1], `“site:x.example”: ${keywordMessages.operator}`],
      [[2], `“${'b'.repeat(40)}”: ${keywordMessages.tooLong}`],
    ])
  })

  test.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['blanks before a word', `${' '.repeat(1_000_000)}coffee`],
    ['combining marks', `a${'\u0301\u0323'.repeat(500_000)}`],
    ['halves of characters', '\ud800'.repeat(1_000_000)],
  ])('a keyword of a megabyte of %s is too long, here and in the form', (_what, text) => {
    expect(keywordProblem(normalizeKeyword(text))).toBe(keywordMessages.tooLong)
    expect(keywordsInput.safeParse(['coffee', text]).error?.issues).toMatchObject([
      { path: [1], message: `“${text.slice(0, 40).toWellFormed()}”: ${keywordMessages.tooLong}` },
    ])
  })

  test('a letter with more marks than any language has is left as it is', () => {
    const text = `a${'\u0301\u0323'.repeat(20)}`
    expect(normalizeKeyword(text)).toBe(text)
    expect(normalizeKeyword('a\u0301\u0323')).toBe('\u1ea1\u0301')
  })

  test('may hold more than are looked up only as far as all their characters go', () => {
    const twice = Array.from({ length: 200 }, (_, at) => `${at % 100} ${'a'.repeat(190)}`)
    expect(keywordsInput.safeParse(twice).data).toHaveLength(100)
    expect(keywordsInput.safeParse([...twice, ...twice]).error?.issues).toMatchObject([
      { path: [], message: keywordMessages.tooMany },
    ])
  })

  test('names a hundred wrong ones at most', () => {
    const wrong = Array.from({ length: 150 }, (_, at) => `site:${at}`)
    expect(keywordsInput.safeParse(wrong).error?.issues).toHaveLength(101)
  })

  test.each([[[]], [['  ']], [undefined], ['coffee'], [null]])('%j is no list with anything in it', (value) => {
    expect(keywordsInput.safeParse(value).error?.issues[0]?.message).toBe(keywordMessages.empty)
  })
})
