/** The text of a file, or undefined when it holds something else. A text file does not say how it is encoded. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(findEncoding(bytes)).decode(bytes)
  return [...controlCharacters].some((character) => text.includes(character)) ? undefined : text
}

/** No text has them; pictures, archives and programs do. */
const controlCharacters = '\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008'

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return findUnmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Line breaks and digits of UTF-16 have a zero byte; which half it stands in tells the order. */
function findUnmarkedUtf16(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  bytes.subarray(0, 4_000).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > 0) return 'utf-16le'
  return odd === 0 && even > 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
