import { BlockList, isIP } from 'node:net'
import { forwardedAddress } from './forwarded-address.ts'

/**
 * The proxies whose X-Forwarded-For entries are trusted: none, a number of proxies counted from this server, or proxies in
 * these networks.
 */
export type TrustProxy = false | number | readonly string[]

/** True if the proxy at this address, this many hops away (0 for the one that connected), is trusted. */
export type TrustsProxy = (address: string | undefined, hop: number) => boolean

/** More proxies in a chain than this are a mistake. */
export const mostHops = 16

/** As web frameworks name them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Parses a setting; undefined if it is invalid. */
export function readTrustProxy(text: string): TrustProxy | undefined {
  const setting = text.trim().toLowerCase()
  if (['false', 'no', 'off', 'n', 'disabled', '0'].includes(setting)) return false
  if (['true', 'yes', 'on', 'y', 'enabled'].includes(setting)) return 1
  if (/^\d{1,2}$/.test(setting)) return Number(setting) <= mostHops ? Number(setting) : undefined
  const networks = setting.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** The test for a parsed setting. */
export function createTrustsProxy(setting: TrustProxy): TrustsProxy {
  if (setting === false) return () => false
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  const trusted = new BlockList()
  for (const network of setting.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', prefix] = network.split('/')
    trusted.addSubnet(address, prefix === undefined ? bitsOf(address) : Number(prefix), familyOf(address))
  }
  return (entry) => {
    const address = forwardedAddress(entry ?? '')
    return address !== undefined && trusted.check(address, familyOf(address))
  }
}

/** A network of all addresses would trust everyone. */
function isNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true
  const [, address = '', prefix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(address) === 0) return false
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bitsOf(address))
}

const bitsOf = (address: string) => (isIP(address) === 4 ? 32 : 128)

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
