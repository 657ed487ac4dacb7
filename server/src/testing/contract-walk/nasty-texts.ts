/** Prefix, repeated part and suffix of texts that are slow to split, decode, normalize or backtrack in. */
const kinds: readonly (readonly [before: string, repeated: string, after: string])[] = [
  ['a.com/', '%/', ''],
  ['a.com/', '%ff/', ''],
  ['a.com/', '%E3%81%82/', ''],
  ['a.com/', 'a/../', ''],
  ['http://a.com/?', '&=%', '#'],
  ['http:', '/', ''],
  ['a', '.', ''],
  ['', 'a.', ''],
  ['', 'xn--a.', ''],
  ['', ',', ''],
  ['', '1,', 'x'],
  ['', ';', ''],
  ['', '-', ''],
  ['', '@', 'a'],
  ['a@', 'a.', '@'],
  ['', ':', ''],
  ['2026-11-09T00:00:00.', '0', 'z'],
  ['Europe/', '_', '!'],
  ['', '[', ''],
  ['', '{"a":', ''],
  ['', '(', ''],
  ['', '<', ''],
  ['', '> ', ''],
  ['', '- ', '\n'],
  ['', '`*_~', ''],
  ['', '\\', ''],
  ['a', '\u0301', ''],
  // The second mark belongs before the first, and before all that stand between.
  ['a', '\u0301\u0323', ''],
  ['', '\u1112\u1161\u11ab', ''],
  ['', 'ﷺ', ''],
  ['', '🍵', ''],
  ['', '\ud800', ''],
  ['', '\u200b', 'a'],
  ['', '1', ''],
  ['', '1', 'x'],
  ['', ' ', 'a'],
  ['a', ' ', 'a'],
  ['', '\n', 'a'],
  ['a', '\n', 'a'],
  ['', '\u0000', ''],
  ['', 'a', '!'],
  ['', 'A1!', ''],
  ['site', ' ', ':'],
]

/** Names each kind, and makes a text of it with a given number of UTF-16 units. */
export const nastyTexts = kinds.map(([before, repeated, after]) => ({
  name: JSON.stringify(`${before}${repeated}…${after}`),
  ofLength(units: number): string {
    const times = Math.max(Math.floor((units - before.length - after.length) / repeated.length), 1)
    // A flat string, as text read from a body is.
    return Buffer.from(`${before}${repeated.repeat(times)}${after}`, 'utf16le').toString('utf16le')
  },
}))
