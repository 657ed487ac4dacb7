import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { encodeText } from './testing/encode-text.ts'
import { encodings, sentences } from './testing/sentences.ts'

const read = async (bytes: Uint8Array) => {
  const decoded = await decodeText(bytes)
  return typeof decoded === 'string' ? decoded : decoded.text.normalize('NFC')
}
/** Old code pages have Romanian letters with a cedilla instead of a comma. */
const cedillas: Record<string, string> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' }
const encode = (text: string, encoding: string) =>
  encodeText(text, encoding) ??
  encodeText(
    text.replace(/[șțȘȚ]/g, (letter) => cedillas[letter] ?? letter),
    encoding,
  )

const pages = Object.entries(encodings)

test.each(pages)(
  '%s is decoded correctly or refused, for one sentence or several, in each of its languages',
  async (encoding, languages) => {
    for (const language of languages) {
      const whole = sentences[language].join('\r\n')
      for (const text of [
        ...sentences[language],
        whole,
        `Keyword;Volume\r\n${whole.replaceAll('\r\n', ';10\r\n')};20`,
      ]) {
        const bytes = encode(text, encoding)
        if (bytes !== undefined) expect([text, 'encoding'], `${encoding} ${language}`).toContain(await read(bytes))
      }
    }
  },
)

test.each(pages)('%s: text in another language is decoded correctly or refused', async (encoding) => {
  for (const texts of Object.values(sentences)) {
    const text = texts.join('\n')
    const bytes = encode(text, encoding)
    if (bytes !== undefined) expect([text, 'encoding']).toContain(await read(bytes))
  }
})

test.each([
  ['windows-1251', 'ru'],
  ['windows-1250', 'pl'],
  ['windows-1250', 'cs'],
  ['windows-1252', 'de'],
  ['windows-1253', 'el'],
  ['windows-1254', 'tr'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar'],
  ['windows-1257', 'lt'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['koi8-r', 'ru'],
  ['ibm866', 'ru'],
  ['shift_jis', 'ja'],
  ['euc-jp', 'ja'],
  ['iso-2022-jp', 'ja'],
  ['gbk', 'zh'],
  ['big5', 'zh-Hant'],
  ['euc-kr', 'ko'],
  ['macintosh', 'fr'],
  ['macintosh', 'de'],
] as const)('%s in its own language is decoded, not refused: %s', async (encoding, language) => {
  const text = sentences[language].join('\n')
  expect(await read(encodeText(text, encoding) ?? new Uint8Array())).toBe(text)
})

test('a DOS code page, which browsers don’t know, is decoded or refused', async () => {
  // Code page 850: “über große Möbel, fußböden”.
  const dos = [0x81, ...chars('ber gro'), 0xe1, ...chars('e M'), 0x94, ...chars('bel\nfu'), 0xe1, ...chars('b'), 0x94]
  expect(['über große Möbel\nfußböden', 'encoding']).toContain(await read(Uint8Array.from([...dos, ...chars('den')])))
})

test('bytes in no encoding are refused', async () => {
  const noise = Array.from({ length: 400 }, (_, at) => 0x80 + ((at * 73 + (at % 7) * 31) % 128))
  expect(await read(Uint8Array.from([...chars('coffee\n'), ...noise]))).toBe('encoding')
})

test('one stray byte does not spoil the rest', async () => {
  const cafe = [...chars('caf'), 0xe9, 10]
  for (const language of ['ru', 'ja', 'de', 'th'] as const) {
    const text = `${sentences[language].join('\n')}\n`
    const bytes = Uint8Array.from([...new TextEncoder().encode(text), ...cafe])
    expect(await read(bytes)).toBe(`${text}caf\ufffd\n`)
  }
  const japanese = `${sentences.ja.join('\n')}\n`
  const bytes = Uint8Array.from([...(encodeText(japanese, 'shift_jis') ?? []), 0x81, 10, ...chars('end')])
  expect(await read(bytes)).toBe(`${japanese}\ufffd\nend`)
})

test('a stray byte in a file with few or no other non-ASCII letters affects only its own line', async () => {
  const plain = Array.from({ length: 12 }, (_, at) => `green tea ${at}\n`).join('')
  for (const text of [plain, `café\n${plain}`, `café\nthé vert\n${plain}`])
    for (const stray of [0x80, 0x81, 0x8d, 0xc3, 0xe2, 0xf5]) {
      const bytes = Uint8Array.from([...chars(text), ...chars('buy'), stray, ...chars('tea\nend')])
      expect(await read(bytes), stray.toString(16)).toBe(`${text}buy\ufffdtea\nend`)
    }
  // The file ends in the middle of a letter.
  expect(await read(Uint8Array.from([...chars(`${plain}caf`), 0xc3]))).toBe(`${plain}caf\ufffd`)
})

test('non-breaking spaces between words are decoded in Windows files', async () => {
  const plain = Array.from({ length: 12 }, (_, at) => `green tea ${at}`)
  for (const given of ['buy\u00a0tea', 'buy green\u00a0tea', 'best tea\u00a0shop\u00a0near me']) {
    const text = [...plain, given].join('\n')
    const bytes = encodeText(text, 'windows-1252') ?? new Uint8Array()
    expect(await read(bytes)).toBe(text)
  }
})

const chars = (text: string) => [...new TextEncoder().encode(text)]
