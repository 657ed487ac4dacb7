import { isIPv6 } from 'node:net'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Whom attempts of this request are counted for: its IPv4 address, or the first half of its IPv6 address, because one
 * customer of a provider has the whole second half to choose from. Requests from nowhere count as one.
 */
export function senderOf({ origin }: Pick<Ctx, 'origin'>): string {
  const ip = (origin?.ip ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(ip) ? networkOf(ip) : ip
}

/** `2001:db8:0:7::1` as `2001:db8:0:7`. */
function networkOf(ip: string): string {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '')
