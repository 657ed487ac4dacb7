/** Enough to tell languages apart; more would only take longer. */
const mostBytes = 4_000

/** Distinct lines that contain more than ASCII, from throughout a file. Line ends are the same bytes in every encoding that is tried. */
export function sampleBytes(bytes: Uint8Array): Uint8Array {
  const lines = new Map<string, Uint8Array>()
  let start = 0
  let isForeign = false
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 10
    if (byte > 0x7f) isForeign = true
    if (byte !== 10 && byte !== 13) continue
    if (isForeign) {
      const line = bytes.subarray(start, Math.min(at + 1, start + 1_000))
      lines.set(line.join(), line)
    }
    start = at + 1
    isForeign = false
  }
  const all = [...lines.values()]
  const size = all.reduce((sum, line) => sum + line.length, 0)
  const step = Math.max(1, Math.ceil(size / mostBytes))
  return Uint8Array.from(all.filter((_, at) => at % step === 0).flatMap((line) => [...line]))
}
