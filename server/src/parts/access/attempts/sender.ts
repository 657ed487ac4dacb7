import { isIPv6 } from 'node:net'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Whom attempts of this request are counted for: its IPv4 address, or the first half of its IPv6 address, because one
 * customer of a provider has the whole second half to choose from. Requests from nowhere count as one.
 */
export function senderOf({ origin }: Pick<Ctx, 'origin'>): string {
  const ip = (origin?.ip ?? '').replace(/%.*$/, '')
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const isEmbedded = carriersOfIPv4.has(groups.slice(0, 6).join(':'))
  return isEmbedded ? dotted(groups.slice(6)) : groups.slice(0, 4).join(':')
}

/** Prefixes of an IPv4 address written as an IPv6 one: mapped by a socket, and translated by NAT64. */
const carriersOfIPv4 = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

/** `2001:DB8::1` as 2001, db8, 0, 0, 0, 0, 0, 1. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [split(head), split(tail ?? '')]
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

const split = (part: string) => part.split(':').filter((group) => group !== '')

/** `a00`, `1` as `10.0.0.1`. */
const dotted = (groups: readonly string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
