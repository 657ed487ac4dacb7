import { describe, expect, it } from 'vitest'
import { bell, hashText, mixHashes, smoothNoise, unit } from './deterministic-random.ts'

const hashes = Array.from({ length: 20_000 }, (_, index) => mixHashes(hashText(`text ${index}`), index))

describe('hashes as randomness', () => {
  it('spread evenly', () => {
    const tenths = new Array<number>(10).fill(0)
    for (const hash of hashes) tenths[Math.floor(unit(hash) * 10)] = (tenths[Math.floor(unit(hash) * 10)] ?? 0) + 1
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200)
  })

  it('make a bell of mean 0 and deviation 1', () => {
    const values = hashes.map(bell)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(deviation).toBeGreaterThan(0.95)
    expect(deviation).toBeLessThan(1.05)
  })

  it('depend on the order they are mixed in', () => {
    expect(mixHashes(1, 2)).not.toBe(mixHashes(2, 1))
  })
})

describe('smooth noise', () => {
  it('moves little in a tenth of its period and far in several', () => {
    for (const hash of hashes.slice(0, 200)) {
      for (let time = 0; time < 50; time++) {
        expect(Math.abs(smoothNoise(hash, time + 1, 10) - smoothNoise(hash, time, 10))).toBeLessThan(0.32)
      }
    }
    const spread = hashes.slice(0, 500).map((hash) => Math.abs(smoothNoise(hash, 100, 10) - smoothNoise(hash, 140, 10)))
    expect(spread.reduce((sum, value) => sum + value, 0) / spread.length).toBeGreaterThan(0.3)
  })
})
