import { isIPv6 } from 'node:net'

/** What a server listens on to be reached at every address of its machine. */
export const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** The address at which a browser on this machine opens a server that listens there. */
export function addressOnPort(host: string, port: number): string {
  if (everyAddress.has(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
