const codes = new Map<string, Map<string, number[]>>()

/** Bytes of a text in any encoding a browser decodes; undefined where the encoding lacks one of its characters. */
export function encodeText(text: string, encoding: string): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'iso-2022-jp') return encodeIso2022(text)
  const known = codes.get(encoding) ?? codesOf(encoding)
  codes.set(encoding, known)
  const bytes: number[] = []
  const composed = encoding === 'windows-1258' ? withTones(text) : text
  for (const character of composed) {
    const found = known.get(character)
    if (found === undefined) return undefined
    bytes.push(...found)
  }
  return Uint8Array.from(bytes)
}

/** Maps characters to bytes, by decoding every byte and every pair of bytes. */
function codesOf(encoding: string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const keep = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) keep([byte])
  if (!/^(?:gb|big5|euc|shift|utf-16)/.test(encoding)) return found
  const firstLead = encoding.startsWith('utf-16') ? 0 : 0x81
  for (let lead = firstLead; lead < 256; lead += 1) for (let trail = 0; trail < 256; trail += 1) keep([lead, trail])
  return found
}

/** Kanji are enclosed in two escape sequences; their bytes are those of EUC-JP without the high bit. */
function encodeIso2022(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const [part] of text.matchAll(/[\0-\u007f]+|[^\0-\u007f]+/g)) {
    const encoded = encodeText(part, 'euc-jp')
    if (encoded === undefined) return undefined
    if (part <= '\u007f') bytes.push(...encoded)
    else bytes.push(0x1b, 0x24, 0x42, ...encoded.map((byte) => byte & 0x7f), 0x1b, 0x28, 0x42)
  }
  return Uint8Array.from(bytes)
}

/** The Vietnamese encoding of Windows writes most tones as separate marks after the letter. */
const withTones = (text: string) =>
  text
    .normalize('NFD')
    .replace(
      /([aeiouyAEIOUY])([\u0323\u0300\u0301\u0303\u0309]?)([\u0302\u0306\u031b]?)([\u0323\u0300\u0301\u0303\u0309]?)/g,
      (_, letter, first, shape, last) => `${(letter + shape).normalize('NFC')}${first}${last}`,
    )
