// RFC 3492. Browsers encode Punycode in `URL`, but have nothing that decodes it.

const base = 36
const [smallestThreshold, largestThreshold] = [1, 26]
const largestPoint = 0x10ffff

/** The Unicode label that an ASCII label, given without its `xn--`, stands for; undefined if it is invalid. */
export function decodePunycode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-')
  const points = [...label.slice(0, Math.max(0, delimiter))].map((letter) => letter.charCodeAt(0))
  let [point, insertAt, bias] = [128, 0, 72]
  let read = delimiter + 1
  while (read < label.length) {
    const before = insertAt
    for (let [weight, step] = [1, base]; ; step += base) {
      const digit = digitOf(label[read])
      if (digit === undefined) return undefined
      read += 1
      insertAt += digit * weight
      const threshold = Math.min(largestThreshold, Math.max(smallestThreshold, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
      if (weight > largestPoint * 64) return undefined
    }
    bias = adaptBias(insertAt - before, points.length + 1, before === 0)
    point += Math.floor(insertAt / (points.length + 1))
    insertAt %= points.length + 1
    if (point > largestPoint || (point >= 0xd800 && point <= 0xdfff)) return undefined
    points.splice(insertAt, 0, point)
    insertAt += 1
  }
  return String.fromCodePoint(...points)
}

function digitOf(letter: string | undefined): number | undefined {
  if (letter === undefined) return undefined
  if (/[a-z]/.test(letter)) return letter.charCodeAt(0) - 97
  return /\d/.test(letter) ? letter.charCodeAt(0) - 48 + 26 : undefined
}

function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > ((base - smallestThreshold) * largestThreshold) / 2; steps += base)
    rest = Math.floor(rest / (base - smallestThreshold))
  return steps + Math.floor(((base - smallestThreshold + 1) * rest) / (rest + 38))
}
