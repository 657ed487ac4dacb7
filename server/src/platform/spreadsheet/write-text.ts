/** The longest text that Excel takes in one cell, in UTF-16 units. */
const longestText = 32_767

/** Characters XML 1.0 has no way to write: most control characters, and halves of surrogate pairs. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Fits a text into a spreadsheet: all of it arrives, except what no spreadsheet can hold. */
function fitText(text: string): string {
  const writable = text.replace(unwritable, '')
  // The cut may leave half a character, which goes as well.
  return writable.length <= longestText ? writable : writable.slice(0, longestText).replace(unwritable, '')
}

/**
 * Spreadsheets read `_x0041_` as a character's number, so an underscore that would begin one is written as such a number
 * itself. A carriage return is written so too, as XML would make a line feed of it.
 */
const special = /[&<>"\r]|_(?=x[\dA-Fa-f]{4}[_\r])/g
const written: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '_x000D_',
  _: '_x005F_',
}

/** The text for an element or a quoted attribute. */
export const writeText = (text: string) => fitText(text).replace(special, (character) => written[character] ?? '')
