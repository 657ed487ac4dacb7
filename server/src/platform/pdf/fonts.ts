import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'fontkit'

export type FontWeight = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const noto = (entry: string, file: string) => join(entry, '../../fonts', `${file}.otf`)
const [chineseEntry, koreanEntry] = [require.resolve('@embedpdf/fonts-sc'), require.resolve('@embedpdf/fonts-kr')]

/**
 * DejaVu has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters, most of which the standard fonts of a PDF
 * lack. The other two have Latin letters as well, and are 8 and 5 MB a file, so they are read for a text that needs them.
 */
export const fontFiles = {
  western: {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  chinese: { regular: noto(chineseEntry, 'NotoSansHans-Regular'), bold: noto(chineseEntry, 'NotoSansHans-Bold') },
  korean: { regular: noto(koreanEntry, 'NotoSansKR-Regular'), bold: noto(koreanEntry, 'NotoSansKR-Bold') },
} as const satisfies Record<string, Record<FontWeight, string>>
type Family = keyof typeof fontFiles

const korean = /\p{Script=Hangul}/u
/** Also used for Japanese. */
const chinese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uffee]/u

/** One font for all of a line. */
const familyOf = (text: string): Family => (korean.test(text) ? 'korean' : chinese.test(text) ? 'chinese' : 'western')

/** The name under which a PDF knows a line’s font. */
export const fontFor = (text: string, weight: FontWeight) => fontName(familyOf(text.normalize('NFC')), weight)

export const fontName = (family: Family, weight: FontWeight) => `${family} ${weight}` as const

/** The characters of each font used so far; the files aren’t kept in memory. */
const characters = new Map<Family, ReadonlySet<number>>()

function charactersOf(family: Family): ReadonlySet<number> {
  const known = characters.get(family)
  if (known !== undefined) return known
  // Loaded with the first text that is drawn: it takes memory.
  const { create } = require('fontkit') as typeof import('fontkit')
  // None of the files is a font collection.
  const [regular, bold] = (['regular', 'bold'] as const).map(
    (weight) => new Set((create(readFileSync(fontFiles[family][weight])) as Font).characterSet),
  )
  const read = new Set([...(regular ?? [])].filter((codePoint) => bold?.has(codePoint)))
  characters.set(family, read)
  return read
}

const replacement = '?'
/** No name or address is that long; the time to lay a line out grows with the square of its accents. */
const mostCharacters = 500

/** A line of text as its font can show it: missing characters are replaced, and direction controls are removed. */
export function printable(text: string): string {
  const line = text
    .slice(0, mostCharacters)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
  const known = charactersOf(familyOf(line))
  return Array.from(line, (sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : replacement)).join('')
}
