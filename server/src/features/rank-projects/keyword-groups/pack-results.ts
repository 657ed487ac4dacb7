import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter } from '../../../parts/serp-fetches/outlines/index.ts'
import type { KeywordResults } from './group-keywords.ts'

/**
 * Packs what the keywords of a day share: only addresses that two keywords of a setting have at least, under numbers that mean nothing on another day.
 * A keyword that shares nothing is listed without any, because it was read.
 */
export function packResults(keywords: readonly KeywordResults[], settingOf?: ReadonlyMap<number, number>): Buffer {
  const usesIn = new Map(
    [...Map.groupBy(keywords, ({ id }) => settingOf?.get(id))].map(([setting, some]) => [setting, countUses(some)]),
  )
  const numbers = new Map<number, number>()
  const numberOf = (address: number) => {
    const known = numbers.get(address) ?? numbers.size
    numbers.set(address, known)
    return known
  }
  const to = new ByteWriter()
  to.writeNumber(keywords.length)
  let before = 0
  for (const { id, results } of keywords.toSorted((left, right) => left.id - right.id)) {
    to.writeNumber(id - before)
    before = id
    const uses = usesIn.get(settingOf?.get(id))
    const shared = [...results].filter((address) => (uses?.get(address) ?? 0) > 1).map(numberOf)
    to.writeNumber(shared.length)
    let last = 0
    for (const number of shared.sort((left, right) => left - right)) {
      to.writeNumber(number - last)
      last = number
    }
  }
  return deflateRawSync(to.toBuffer())
}

function countUses(keywords: readonly KeywordResults[]): ReadonlyMap<number, number> {
  const uses = new Map<number, number>()
  for (const { results } of keywords) for (const address of results) uses.set(address, (uses.get(address) ?? 0) + 1)
  return uses
}

/** By keyword, numbers in ascending order. */
export function unpackResults(packed: Buffer): Map<number, Uint32Array> {
  const from = new ByteReader(inflateRawSync(packed))
  const results = new Map<number, Uint32Array>()
  const count = from.readNumber()
  for (let at = 0, id = 0; at < count; at += 1) {
    id += from.readNumber()
    const shared = new Uint32Array(from.readNumber())
    for (let place = 0, last = 0; place < shared.length; place += 1) {
      last += from.readNumber()
      shared[place] = last
    }
    results.set(id, shared)
  }
  return results
}
