import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { encodeText } from './testing/encode-text.ts'
import { sentences } from './testing/sentences.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const misread = (bytes: Uint8Array | undefined, encoding: string) => new TextDecoder(encoding).decode(bytes)

test.each(Object.entries(sentences))(
  'UTF-8 that was misread as a code page and saved again is restored: %s',
  async (_, texts) => {
    const text = texts.join('\n')
    for (const encoding of ['windows-1252', 'windows-1251'])
      for (const mark of ['', '\ufeff'])
        expect(await decodeText(utf8(mark + misread(utf8(text), encoding)))).toEqual({ text, encoding: 'restored' })
  },
)

test.each(Object.entries(sentences))('intact UTF-8 is unchanged: %s', async (_, texts) => {
  for (const text of [texts.join('\n'), texts.join('\n').toUpperCase()])
    expect(await decodeText(utf8(text))).toEqual({ text, encoding: 'utf-8' })
})

test.each([
  ['ru', 'windows-1251'],
  ['el', 'windows-1253'],
  ['he', 'windows-1255'],
  ['ar', 'windows-1256'],
] as const)('a code page that was misread as the Western one is restored: %s', async (language, encoding) => {
  const text = sentences[language].join('\n')
  const garbled = misread(encodeText(text, encoding), 'windows-1252')
  expect(await decodeText(utf8(garbled))).toEqual({ text, encoding: 'restored' })
})

test('only the garbled lines of a file are restored', async () => {
  const text = `кофе\n${misread(utf8('café crème'), 'windows-1252')}\nnaïve\n`
  expect(await decodeText(utf8(text))).toEqual({ text: 'кофе\ncafé crème\nnaïve\n', encoding: 'restored' })
})

test('UTF-8 appended to a code page is read, and text that was garbled twice is restored', async () => {
  const [first, second] = ['купить кофе\nремонт квартир под ключ\nдоставка цветов\n', 'стоматология\nокна\n']
  const bytes = [...(encodeText(first, 'windows-1251') ?? []), ...utf8(second)]
  expect(await decodeText(Uint8Array.from(bytes))).toMatchObject({ text: first + second })
  const twice = misread(utf8(misread(utf8('thé vert'), 'windows-1252')), 'windows-1252')
  expect(await decodeText(utf8(twice))).toMatchObject({ text: 'thé vert' })
})

test('the chosen encoding is used', async () => {
  const bytes = encodeText('żółw', 'windows-1250') ?? new Uint8Array()
  expect(await decodeText(bytes, 'windows-1250')).toEqual({ text: 'żółw', encoding: 'windows-1250' })
})
