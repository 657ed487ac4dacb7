/**
 * Hashes instead of a random number generator: every number is a function of what it is about, so a page can be made in
 * any order, alone, and comes out the same.
 */

/** 32-bit FNV-1a over UTF-16 units, finished with an avalanche so that similar texts land far apart. */
export function hashText(text: string, salt = 0): number {
  let hash = 0x811c9dc5 ^ salt
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return avalanche(hash)
}

/** Mixes two hashes into one; the order of the arguments matters. */
export function mixHashes(first: number, second: number): number {
  return avalanche(Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(second + 0x7f4a7c15, 0xc2b2ae35))
}

/** A number in [0, 1) from a hash. */
export function unit(hash: number): number {
  return (hash >>> 0) / 4294967296
}

/** Roughly normal, mean 0, standard deviation 1, within ±3.5: the sum of four uniform parts. */
export function bell(hash: number): number {
  const second = avalanche(hash ^ 0x68bc21eb)
  return (((hash & 0xffff) + (hash >>> 16) + (second & 0xffff) + (second >>> 16)) / 65536 - 2) * 1.732
}

/** An integer in [least, most]. */
export function between(hash: number, least: number, most: number): number {
  return least + Math.floor(unit(hash) * (most - least + 1))
}

export function pick<Item>(hash: number, items: readonly Item[]): Item {
  const item = items[Math.floor(unit(hash) * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

/** Value noise in about [-1, 1]: fixed values every `period` units of time with a smooth curve between them. */
export function smoothNoise(hash: number, time: number, period: number): number {
  // Each curve gets its own phase, or all of them would turn on the same days.
  const position = time / period + unit(hash)
  const knot = Math.floor(position)
  const fraction = position - knot
  const ease = fraction * fraction * (3 - 2 * fraction)
  const before = unit(mixHashes(hash, knot)) * 2 - 1
  const after = unit(mixHashes(hash, knot + 1)) * 2 - 1
  return before + (after - before) * ease
}

function avalanche(value: number): number {
  let hash = value
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x7feb352d)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x846ca68b)
  hash ^= hash >>> 16
  return hash >>> 0
}
