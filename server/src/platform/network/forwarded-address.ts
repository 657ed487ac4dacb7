import { isIP } from 'node:net'

/** The IP address in an entry of X-Forwarded-For, to which some proxies add a port and brackets; undefined if there is none. */
export function forwardedAddress(entry: string): string | undefined {
  const [, bracketed = /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? []
  return isIP(bracketed) === 0 ? undefined : bracketed
}
