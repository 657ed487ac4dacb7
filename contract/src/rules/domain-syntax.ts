/** Dot-separated labels and a top-level domain of at least two letters, no scheme. */
export const domainMessages = {
  invalid: "Please enter a valid domain. Example: 'example.com', 'www.example.com', or 'example.co.uk'.",
  short: 'Please enter a valid domain.',
  path: 'A path can’t contain spaces, backslashes or angle brackets. Example: example.com/shop.',
  long: 'This address is too long. Please enter up to 1,000 characters.',
} as const

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const asciiHost = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

/**
 * Maximum lengths of a target: as stored (many databases index at most 2 700 bytes per row), as entered with surrounding blanks,
 * and as pasted with a query that is removed. Longer text isn’t read.
 */
export const targetLimits = { characters: 1_000, entered: 1_100, pasted: 10_000 } as const

/** Lower case, IDN to ASCII, no trailing dot; undefined when this is no host name. */
export function toHost(text: string): string | undefined {
  if (text.length > targetLimits.entered) return undefined
  const trimmed = text.trim().replace(/\.$/, '')
  if (trimmed === '' || /[\s/\\@:?#%[\]<>]/.test(trimmed)) return undefined
  try {
    const host = new URL(`http://${trimmed}`).hostname
    return host.length <= 253 && asciiHost.test(host) ? host : undefined
  } catch {
    return undefined
  }
}

/** The form in which two hosts are the same site. The host www.com itself is left whole. */
export const withoutWww = (host: string) => (host.startsWith('www.') && host.indexOf('.', 4) > 0 ? host.slice(4) : host)

/** What ranks are asked for: a host, and where it has a path only the pages under that path. */
export type Target = {
  host: string
  /** Empty, or `/` and whole segments, percent-encoded in one way. */
  path: string
}

/** Host and path as written, if this is an address; empty if the text is too long to be one. */
export function toTarget(text: string): Target | undefined {
  if (text.length > targetLimits.entered) return undefined
  const [, authority = '', pathname = ''] = /^([^/]*)(.*)$/s.exec(text.trim()) ?? []
  // The ports a browser uses anyway.
  const host = toHost(authority.replace(/:(?:80|443)?$/, ''))
  if (host === undefined || /[?#]/.test(pathname) || neverInPath.test(pathname)) return undefined
  const path = normalizePath(pathname)
  return path === undefined || host.length + path.length > targetLimits.characters ? undefined : { host, path }
}

const neverInPath = /[\s\\<>]/

/** One way to write a path: dots resolved, no empty segments, everything percent-encoded that must be and nothing else. */
function normalizePath(path: string): string | undefined {
  try {
    const { pathname } = new URL(`http://host${path}`)
    let normalized = ''
    for (const segment of pathname.split('/')) {
      if (segment !== '') normalized += `/${encodeSegment(decodeSegment(segment))}`
      if (normalized.length > targetLimits.characters) return undefined
    }
    return normalized
  } catch {
    return undefined
  }
}

/** The form in which two paths are the same: hardly a site has pages that differ in case only. */
export function comparablePath(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => `/${encodeSegment(decodeSegment(segment).normalize('NFC').toLowerCase())}`)
    .join('')
}

const notEncoded = /%(?![\da-f]{2})/i

function decodeSegment(segment: string): string {
  // Throwing would take a hundred times as long.
  if (notEncoded.test(segment)) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Characters a segment may hold as they are. */
const encodeSegment = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)

/**
 * What somebody pasted, reduced to a target: scheme, credentials, port, query, fragment and trailing slash are cut off.
 * `cut` says whether anything was, so that the form can mention it.
 */
export function targetFromPaste(text: string): { target: string | undefined; cut: boolean } {
  if (text.length > targetLimits.pasted) return { target: undefined, cut: false }
  const trimmed = text.trim()
  const direct = toTarget(trimmed)
  if (direct !== undefined) return { target: targetText(direct), cut: trimmed.endsWith('/') || /^[^/]*:/.test(trimmed) }
  const { host, path } = splitPasted(trimmed)
  const target = host + path === trimmed ? undefined : toTarget(host + path)
  return { target: target && targetText(target), cut: target !== undefined }
}

/** Why something pasted is no target; undefined where it is one. */
export function targetProblem(text: string, invalid: string = domainMessages.invalid): string | undefined {
  if (text.length > targetLimits.pasted) return domainMessages.long
  if (targetFromPaste(text).target !== undefined) return undefined
  const { host, path } = splitPasted(text)
  if (host.length <= targetLimits.entered && toHost(host) === undefined) return invalid
  return neverInPath.test(path) ? domainMessages.path : domainMessages.long
}

/** Host and path as they were written, if this is an address; nothing of a text that is none for its length. */
export function splitPasted(text: string): Target {
  if (text.length > targetLimits.pasted) return { host: '', path: '' }
  const withoutScheme = text.trim().replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
  const [, authority = '', path = ''] = /^([^/?#]*)([^?#]*)/.exec(withoutScheme) ?? []
  return { host: authority.replace(/^[^@]*@/, '').replace(/:\d*$/, ''), path }
}

/** As it is stored and shown. */
export const targetText = ({ host, path }: Target) => host + path

/** The form in which two targets are the same. */
export function targetKey(text: string): string {
  const target = toTarget(text)
  return target === undefined ? text : withoutWww(target.host) + comparablePath(target.path)
}

/** Whether two targets are the same: `www.` and the case of a path make no other, a path does. */
export const isSameTarget = (left: string, right: string) => targetKey(left) === targetKey(right)
