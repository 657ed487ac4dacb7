import { trimPunctuation } from './address-punctuation.ts'
import { withoutHiddenCharacters } from './hidden-characters.ts'
import { findSign, isPermittedHost } from './host-characters.ts'

/** Dot-separated labels and a top-level domain of at least two letters, no scheme. */
export const domainMessages = {
  invalid: "Please enter a valid domain. Example: 'example.com', 'www.example.com', or 'example.co.uk'.",
  short: 'Please enter a valid domain.',
  path: 'A path can’t contain spaces, backslashes or angle brackets. Example: example.com/shop.',
  sign: (sign: string) =>
    `Please remove ${sign} from the domain. Domains can only contain letters, digits, hyphens and dots.`,
  dash: (sign: string) => `Please enter a plain hyphen (-) instead of ${sign}.`,
  query: 'Please enter the address without ? or # and what follows it.',
  one: 'Please enter one domain at a time.',
  wildcard: 'Please enter the domain without “*.” and choose whether to include subdomains.',
  long: 'This address is too long. Please enter up to 1,000 characters.',
} as const

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const asciiHost = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

/**
 * Maximum lengths of a target: as stored (many databases index at most 2 700 bytes per row), as entered with surrounding blanks,
 * and as pasted with a query that is removed. Longer text isn’t read.
 */
export const targetLimits = { characters: 1_000, entered: 1_100, pasted: 10_000 } as const

/** Lower case, IDN to ASCII, no trailing dot; undefined when this isn’t a host name or contains signs. */
export function toHost(text: string): string | undefined {
  if (text.length > targetLimits.entered) return undefined
  const trimmed = withoutHiddenCharacters(text).trim().replace(/\.$/, '')
  if (trimmed === '' || /[\s/\\@:?#%[\]<>]/.test(trimmed) || findSign(trimmed) !== undefined) return undefined
  try {
    const host = new URL(`http://${trimmed}`).hostname
    return host.length <= 253 && asciiHost.test(host) && isPermittedHost(host) ? host : undefined
  } catch {
    return undefined
  }
}

/** The form in which two hosts are the same site. The host www.com itself is left whole. */
export const withoutWww = (host: string) => (host.startsWith('www.') && host.indexOf('.', 4) > 0 ? host.slice(4) : host)

/** A tracked target: a host, or only its pages under a path. */
export type Target = {
  host: string
  /** Empty, or `/` and whole segments, percent-encoded in one way. */
  path: string
}

/** Host and path in their stored spelling; undefined if this isn’t an address. */
export function toTarget(text: string): Target | undefined {
  if (text.length > targetLimits.entered) return undefined
  const [, authority = '', pathname = ''] = /^([^/]*)(.*)$/s.exec(text.trim()) ?? []
  // The ports a browser uses anyway.
  const host = toHost(authority.replace(/:(?:80|443)?$/, ''))
  const folder = pathname.replace(everythingBelow, '/')
  if (host === undefined || /[?#]/.test(folder) || neverInPath.test(folder)) return undefined
  const path = normalizePath(folder)
  return path === undefined || host.length + path.length > targetLimits.characters ? undefined : { host, path }
}

/** A trailing wildcard, which is removed because a target includes everything below it anyway. */
const everythingBelow = /\/\*{1,2}\/?$/
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

/** Text whose percent signs all begin encoded UTF-8. Decoding anything else throws, which takes a hundred times as long. */
const wellEncoded = new RegExp(
  `^(?:${[
    '[^%]',
    '%[0-7][0-9a-f]',
    '%(?:c[2-9a-f]|d[0-9a-f])#',
    '%e0%[ab][0-9a-f]#',
    '%ed%[89][0-9a-f]#',
    '%e[1-9a-cef]##',
    '%f0%[9ab][0-9a-f]##',
    '%f[1-3]###',
    '%f4%8[0-9a-f]##',
  ]
    .join('|')
    .replaceAll('#', '%[89ab][0-9a-f]')})*$`,
  'i',
)

const decodeSegment = (segment: string): string => (wellEncoded.test(segment) ? decodeURIComponent(segment) : segment)

/** Leaves characters unencoded that a segment may contain. An asterisk is encoded, because a trailing one means everything below. */
const encodeSegment = (text: string) =>
  encodeURIComponent(text.toWellFormed())
    .replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
    .replaceAll('*', '%2A')

/**
 * Reduces pasted text to a target: quotation marks and brackets around it, punctuation after it, scheme, credentials, port,
 * query, fragment, wildcards and trailing slash are cut off. `cut` says whether anything was, so that the form can mention it.
 */
export function targetFromPaste(text: string): { target: string | undefined; cut: boolean } {
  if (text.length > targetLimits.pasted) return { target: undefined, cut: false }
  const trimmed = withoutHiddenCharacters(text).trim()
  const address = trimPunctuation(trimmed)
  const direct = toTarget(address)
  if (direct !== undefined) {
    const isFullyQualified = direct.path === '' && trimmed === `${address}.`
    const wasCut = (address !== trimmed && !isFullyQualified) || /\/\**$/.test(trimmed) || /^[^/]*:/.test(trimmed)
    return { target: stableText(direct), cut: wasCut }
  }
  const { host, path } = splitPasted(trimmed)
  const target = host + path === trimmed ? undefined : toTarget(host + path)
  return { target: target && stableText(target), cut: target !== undefined }
}

/** Text that doesn’t change if it is pasted again. A comma at the end, decoded from %2C, would be cut off then. */
function stableText(target: Target): string {
  const text = targetText(target)
  const inner = trimPunctuation(text)
  const again = inner === text ? undefined : toTarget(inner)
  return again === undefined ? text : stableText(again)
}

/** The reason why pasted text isn’t a target; undefined if it is one. */
export function targetProblem(text: string, invalid: string = domainMessages.invalid): string | undefined {
  if (text.length > targetLimits.pasted) return domainMessages.long
  if (targetFromPaste(text).target !== undefined) return undefined
  return splitTargets(text).length > 1 ? domainMessages.one : problemOf(splitPasted(text), invalid)
}

/** The targets of a list typed on one line; only the text itself if it isn’t a list. */
export function splitTargets(text: string): string[] {
  if (text.length > targetLimits.pasted) return [text]
  const parts = text.split(/[\s,;|、，；]+/).filter((part) => part !== '')
  const isList = parts.length > 1 && parts.length <= mostInLine && parts.every(isTarget)
  return isList ? parts : [text]
}

const mostInLine = 100
const isTarget = (text: string) => targetFromPaste(text).target !== undefined

/** The reason why text isn’t a target where nothing is cut off, as in the API. */
export function exactTargetProblem(text: string): string {
  if (text.length > targetLimits.entered) return domainMessages.long
  const [, host = '', path = ''] = /^([^/]*)(.*)$/s.exec(text.trim()) ?? []
  if (host.startsWith('*.')) return domainMessages.wildcard
  if (/[?#]/.test(text) && toTarget(text.replace(/[?#].*$/s, '')) !== undefined) return domainMessages.query
  return toTarget(text) === undefined ? problemOf({ host, path }, domainMessages.invalid) : domainMessages.invalid
}

function problemOf({ host, path }: Target, invalid: string): string {
  if (host.length <= targetLimits.entered && toHost(host) === undefined) {
    const sign = isAddress.test(host) ? findSign(host) : undefined
    if (sign === undefined || /[\p{Cc}\p{Cf}\p{Z}]/u.test(sign)) return invalid
    return dash.test(sign) ? domainMessages.dash(sign) : domainMessages.sign(sign)
  }
  return neverInPath.test(path) ? domainMessages.path : domainMessages.long
}

/** Dashes that people type instead of a hyphen. */
const dash = /[\u058a\u05be\u2010-\u2015\u2043\u2212\ufe58]/u

/** Only in such text is a sign worth naming: a sign between words doesn’t make them a domain. */
const isAddress = /^[^\s@:?#%\\]+$/

/** True if pasted text asks for a domain with its subdomains, as in *.example.com. */
export const hasSubdomainWildcard = (text: string) =>
  text.length <= targetLimits.pasted && withoutScheme(trimPunctuation(text)).startsWith('*.')

/** Removes schemes, also repeated or mistyped ones and `*://`, and search operators such as `site:`. */
function withoutScheme(text: string): string {
  let rest = text
  for (let removed = 0; removed < mostBefore; removed += 1) rest = rest.replace(beforeHost, '')
  return rest
}

const mostBefore = 4
const beforeHost =
  /^(?:(?:[a-z][a-z0-9+.-]*|\*):\/\/|https?(?:[:;]{0,2}[/\\]{1,3}|:)|[/\\]{2,}|(?:view-source|sc-domain|site|domain|website|url|cache|related|link|inurl):\s*)/i

/** Host and path of pasted text as written, whether or not they are valid; both empty if it is too long. */
export function splitPasted(text: string): Target {
  if (text.length > targetLimits.pasted) return { host: '', path: '' }
  const address = trimPunctuation(withoutScheme(trimPunctuation(text)))
  const [, authority = '', path = ''] = /^([^/?#]*)([^?#]*)/.exec(address) ?? []
  const host = authority.replace(/^[^@]*@/, '').replace(/:\d*$/, '')
  return { host: host.replace(/^\*\./, ''), path: path.replace(everythingBelow, '/') }
}

/** As it is stored and shown. */
export const targetText = ({ host, path }: Target) => host + path

/** The form in which two targets are the same. */
export function targetKey(text: string): string {
  const target = toTarget(text)
  return target === undefined ? text : withoutWww(target.host) + comparablePath(target.path)
}

/** True if two targets are the same: `www.` and the case of a path make no other, a path does. */
export const isSameTarget = (left: string, right: string) => targetKey(left) === targetKey(right)
