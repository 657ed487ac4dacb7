/** Dot-separated labels and a top-level domain of at least two letters, no scheme. */
export const domainMessages = {
  invalid: "Please enter a valid domain. Example: 'example.com', 'www.example.com', or 'example.co.uk'.",
  short: 'Please enter a valid domain.',
} as const

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const asciiHost = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

/** Lower case, IDN to ASCII, no trailing dot; undefined when this is no host name. */
export function toHost(text: string): string | undefined {
  const trimmed = text.trim().replace(/\.$/, '')
  if (trimmed === '' || /[\s/\\@:?#%[\]<>]/.test(trimmed)) return undefined
  try {
    const host = new URL(`http://${trimmed}`).hostname
    return host.length <= 253 && asciiHost.test(host) ? host : undefined
  } catch {
    return undefined
  }
}

/** The form in which two hosts are the same site. */
export const withoutWww = (host: string) => (host.startsWith('www.') ? host.slice(4) : host)

export const isSameSite = (left: string, right: string) => withoutWww(left) === withoutWww(right)

/**
 * What somebody pasted, reduced to its host: scheme, credentials, port, path and trailing slash are cut off.
 * `cut` says whether anything was, so that the form can mention it.
 */
export function hostFromPaste(text: string): { host: string | undefined; cut: boolean } {
  const direct = toHost(text)
  if (direct !== undefined) return { host: direct, cut: false }
  const withoutScheme = text.trim().replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
  const authority = withoutScheme.split(/[/?#]/, 1)[0] ?? ''
  const host = toHost(authority.replace(/^[^@]*@/, '').replace(/:\d*$/, ''))
  return { host, cut: host !== undefined }
}
