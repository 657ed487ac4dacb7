import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { withoutWww } from '#contract/rules/domain-syntax.ts'
import { findCarried, unpackAddress } from './carried-addresses.ts'

/** ASCII, lower case, no `www.`, no trailing dot, no port; of the address only its path counts. */
export type Location = { host: string; url: URL }

/** How many wrappers inside each other are opened. */
const mostWrappers = 6

/**
 * Where an address leads to. Translations, caches and the redirects of search engines lead to the site they wrap; one
 * whose content cannot be read stays what it is. Undefined where it names no host.
 */
export function unwrapAddress(text: string): Location | undefined {
  let location = parseAddress(text)
  for (let opened = 0; location !== undefined && opened < mostWrappers; opened++) {
    const next = engineOf(location.host) === undefined ? undefined : findWrapped(location)
    if (next === undefined) break
    location = next
  }
  return location
}

function parseAddress(text: string): Location | undefined {
  // Without a scheme, acme.com:443/page would be read as having one of its own.
  const address = withScheme.test(text) ? text : withoutScheme.test(text) ? `https://${text.trim()}` : undefined
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return undefined
  // A parsed address has its host in ASCII and lower case already.
  const { hostname } = url
  const host = withoutWww(hostname.endsWith('.') ? hostname.replace(/\.+$/, '') : hostname)
  return host === '' ? undefined : { host, url }
}
const withScheme = /^\s*https?:/i
const withoutScheme = /^\s*[^\s/?#@:[\]]+\.[^\s/?#@:[\]]+(?::\d*)?(?:[/?#]|\s*$)/

/** Tested first, because every address is checked and few belong to an engine. */
const mayBeEngine =
  /google|bing|yahoo|(?:^|\.)aol\.|(?:^|\.)r\.msn\.|yandex|(?:^|\.)ya\.ru$|baidu|duckduckgo|ampproject|\.goog$|doubleclick|translat|turbopages|naver|ecosia|qwant|startpage|seznam|sogou|(?:^|\.)so\.com$/
/** Names before the public suffix, and the engine they belong to. */
const engineNames = new Map([
  ['google', 'google'],
  ['googleusercontent', 'google'],
  ['googleadservices', 'google'],
  ['googlesyndication', 'google'],
  ['doubleclick', 'google'],
  ['ampproject', 'google'],
  ['bing', 'bing'],
  ['bingj', 'bing'],
  ['bing-amp', 'bing'],
  ['microsofttranslator', 'bing'],
  ['translatetheweb', 'bing'],
  ['msn', 'bing'],
  ['yahoo', 'yahoo'],
  ['aol', 'aol'],
  ['yandex', 'yandex'],
  ['ya', 'yandex'],
  ['yandexwebcache', 'yandex'],
  ['turbopages', 'yandex'],
  ...['baidu', 'duckduckgo', 'naver', 'ecosia', 'qwant', 'startpage', 'seznam', 'sogou', 'so'].map(
    (name) => [name, name] as const,
  ),
])

/** The search engine a host belongs to, including translators, caches and click counters; undefined for other hosts. */
export function engineOf(host: string): string | undefined {
  if (!mayBeEngine.test(host)) return undefined
  if (host === 'translate.goog' || host.endsWith('.translate.goog')) return 'google'
  // Anybody can have a page there.
  if (host.endsWith('googleusercontent.com') && !translatorOrCache.test(host)) return undefined
  return engineNames.get(getDomainWithoutSuffix(host) ?? '')
}
const translatorOrCache = /^(?:translate|webcache)\./

/** An address in the host or path of a wrapper comes first, then those in its parameters. */
function findWrapped({ host, url }: Location): Location | undefined {
  const inPlace = named(host, url)
  if (inPlace !== undefined) return parseAddress(inPlace)
  const addresses = [...findCarried(host, url)].flatMap((carried) => unpackAddress(carried) ?? [])
  // Search words may look like a host, so addresses with a scheme come first.
  const [first] = [...addresses.filter((address) => withScheme.test(address)), ...addresses].flatMap(
    (address) => parseAddress(address) ?? [],
  )
  return first
}

/** The address in a wrapper that writes the wrapped host into its own, or into its path without a scheme. */
function named(host: string, url: URL): string | undefined {
  if (host.endsWith('.translate.goog')) return translated(host.slice(0, -'.translate.goog'.length), url)
  for (const cache of ampCaches) if (isAtOrBelow(cache, host)) return cached(host, cache, url)
  const inPath = hostInPath.find(({ at }) => at.test(host))?.path.exec(url.pathname)
  return inPath?.[1] === undefined ? undefined : `${inPath[1]}${url.search}`
}

const ampCaches = ['cdn.ampproject.org', 'bing-amp.com']
const isAtOrBelow = (domain: string, host: string) => host === domain || host.endsWith(`.${domain}`)

/** Paths that contain the host they lead to. */
const hostInPath = [
  { at: /^(?:m\.)?google\./, path: /^\/amp\/(?:s\/)?([^/]+\.[^/]+(?:\/.*)?)$/ },
  { at: /^yandex\./, path: /^\/turbo\/([^/]+\.[^/]+)\/[sh](\/.*)?$/ },
  { at: /(?:^|\.)turbopages\.org$/, path: /^\/(?:proxy_u\/[^/]+\/https?\/)?([^/]+\.[^/]+(?:\/.*)?)$/ },
]

/** acme-com.translate.goog/page; `_x_tr_enc` says that a prefix stands for something, `_x_tr_hp` is the start of a long host. */
function translated(label: string, url: URL): string | undefined {
  const encodings = (url.searchParams.get('_x_tr_enc') ?? '').split(',')
  const take = (prefix: string, text: string) =>
    encodings.includes(prefix) && text.startsWith(`${prefix}-`) ? text.slice(2) : undefined
  const whole = `${url.searchParams.get('_x_tr_hp') ?? ''}${label}`
  const written = take('1', whole) ?? whole
  const international = take('0', written)
  const host = decodeHyphens(international ?? written)
  return withPath(international === undefined ? host : `xn--${host}`, url.pathname)
}

/** cdn.ampproject.org/c/s/acme.com/page, acme-com.cdn.ampproject.org/c/s/acme.com/page or acme-com.cdn.ampproject.org/page */
function cached(host: string, cache: string, url: URL): string | undefined {
  const inPath = /^\/(?:a|c|i|ii|r|v|wp)\/(?:s\/)?([^/]+\.[^/]+(?:\/.*)?)$/.exec(url.pathname)?.[1]
  if (inPath !== undefined) return inPath
  const label = host.slice(0, -cache.length).replace(/\.$/, '')
  const written = domainToUnicode(label) || label
  return withPath(decodeHyphens(written.replace(/^0-(.*)-0$/, '$1')), url.pathname)
}

/** A dot is written as one hyphen, and a hyphen as two. */
const decodeHyphens = (label: string) => label.replace(/(?<!-)-(?!-)/g, '.').replaceAll('--', '-')

const withPath = (host: string, pathname: string) => (host.includes('.') ? `${host}${pathname}` : undefined)
