import { createHash } from 'node:crypto'
import type { TableContent } from './archive.ts'

const lineBreak = 10
const lanes = 4

/**
 * Counts rows in COPY’s text format and sums a hash of each. The sum doesn’t depend on the order of the rows, so that a
 * restored table can be compared with the one that was backed up.
 */
export function createContentCounter() {
  const sums = new Uint32Array(lanes)
  let rows = 0
  let bytes = 0
  return {
    /** Takes whole rows; returns how many. */
    add(text: Buffer): number {
      const before = rows
      let from = 0
      for (let to = text.indexOf(lineBreak); to !== -1; to = text.indexOf(lineBreak, from)) {
        const digest = createHash('sha256').update(text.subarray(from, to)).digest()
        for (let lane = 0; lane < lanes; lane += 1)
          // The array keeps the lowest 32 bits.
          sums[lane] = (sums[lane] ?? 0) + digest.readUInt32LE(lane * 4)
        rows += 1
        from = to + 1
      }
      bytes += text.length
      return rows - before
    },
    sum: (): TableContent => ({
      rows,
      bytes,
      checksum: Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

export type ContentCounter = ReturnType<typeof createContentCounter>
