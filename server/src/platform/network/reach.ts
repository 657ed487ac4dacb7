import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Networks that end at somebody's own router. */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')
privateNetworks.addAddress('::', 'ipv6')

const privateNames = /(?:^|\.)(?:local|internal|lan|home|test|example|invalid)$/

/** True if a server at one address can be expected to reach another. Only the addresses are compared. */
export function canReach(from: string, to: string): boolean {
  const target = reachOf(to)
  return target === 'public' || (target === 'this machine' && reachOf(from) === 'this machine')
}

/** From where an address can be reached: this machine, its own network, or everywhere. */
export function reachOf(url: string): 'this machine' | 'private' | 'public' {
  // Such as one made of an IPv6 address without brackets.
  if (!URL.canParse(url)) return 'private'
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) {
    if (host === 'localhost' || host.endsWith('.localhost')) return 'this machine'
    return !host.includes('.') || privateNames.test(host) ? 'private' : 'public'
  }
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (loopback.check(host, family)) return 'this machine'
  return privateNetworks.check(host, family) ? 'private' : 'public'
}
