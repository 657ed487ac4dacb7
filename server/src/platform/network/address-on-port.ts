import { isIPv6 } from 'node:net'

/** Addresses that make a server listen on every address of its machine. */
export const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** The address for a browser on this machine to open a server that listens there. */
export function addressOnPort(host: string, port: number): string {
  if (everyAddress.has(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
