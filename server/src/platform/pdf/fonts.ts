import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** DejaVu has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters, most of which the standard fonts of a PDF lack. */
type LoadedFonts = { files: Record<'regular' | 'bold', Buffer>; has: (codePoint: number) => boolean }

const require = createRequire(import.meta.url)

let loaded: LoadedFonts | undefined

/** Read when the first PDF is made, and kept: two files of 700 kB. */
export function loadFonts(): LoadedFonts {
  loaded ??= read()
  return loaded
}

function read(): LoadedFonts {
  const files = {
    regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  }
  // Neither is a collection of fonts.
  const fonts = [create(files.regular), create(files.bold)] as Font[]
  return { files, has: (codePoint) => fonts.every((font) => font.hasGlyphForCodePoint(codePoint)) }
}

const replacement = '?'

/** A line of text that the fonts can show: what they lack is replaced, and what steers the writing direction is left out. */
export function printable(text: string): string {
  const { has } = loadFonts()
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
  return Array.from(line, (sign) => (has(sign.codePointAt(0) ?? 0) ? sign : replacement)).join('')
}
