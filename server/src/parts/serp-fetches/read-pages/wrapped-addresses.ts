import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { findAnyCarried, findCarried, isOtherWrapper, unpackAddress } from './carried-addresses.ts'
import { findInPlace } from './wrappers-in-place.ts'

/** ASCII, lower case, no `www.`, no trailing dot, no port; of the address only its path counts. */
export type Location = { host: string; url: URL }

/** The number of nested wrappers to open. */
const mostWrappers = 6

/**
 * Finds the page that an address leads to. Translations, caches and redirects of search engines lead to the page they
 * wrap; a wrapper that can’t be opened is returned as it is. `named` is the host the provider names for the result, if
 * any. Undefined if the text contains no host.
 */
export function unwrapAddress(text: string, named?: string): Location | undefined {
  const seen = parseAddress(text)
  return seen === undefined ? openRelative(text, named) : openWrapper(seen, named)
}

function openWrapper(seen: Location, host: string | undefined): Location {
  // The wrapper’s own host says nothing about the page it leads to.
  const named = host === undefined || ownerOf(host) === wrapperOf(seen) ? undefined : host
  let location = seen
  for (let opened = 0; opened < mostWrappers; opened++) {
    const next = wrapperOf(location) === undefined ? undefined : findWrapped(location, named)
    if (next === undefined) break
    location = next
  }
  return location
}

/** Results pages contain relative addresses such as `/url?q=…`; the path shows which engine they belong to. */
function openRelative(text: string, named: string | undefined): Location | undefined {
  const path = text.trim()
  if (!/^\/{1,2}[^/]/.test(path)) return undefined
  const addresses = path.startsWith('//') ? [`https:${path}`] : pageOrigins.map((origin) => origin + path)
  for (const address of addresses) {
    const seen = parseAddress(address)
    if (seen === undefined || wrapperOf(seen) === undefined) continue
    const opened = openWrapper(seen, named)
    if (wrapperOf(opened) === undefined) return opened
  }
  return undefined
}
const pageOrigins = ['https://www.google.com', 'https://www.bing.com', 'https://duckduckgo.com', 'https://yandex.ru']

export function parseAddress(text: string): Location | undefined {
  // Without a scheme, `URL` would take the host of acme.com:443/page for one.
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
  /google|bing|yahoo|yandex|(?:^|\.)ya\.ru$|baidu|duckduckgo|ampproject|\.goog$|doubleclick|translat|turbopages|naver|ecosia|qwant|startpage|seznam|sogou|(?:^|\.)so\.com$|dartsearch|\.msn\.com$|aol\.com$|brave\.com$|swisscows|(?:^|\.)ask\.com$|mojeek|dogpile|lycos|daum\.net$|metager|presearch|go\.mail\.ru$|rambler|mip(?:cdn|cache)|amp\.cloudflare|z5h64q92x9/
/** Domains without their public suffix, and the engine they belong to. */
const engineNames = new Map([
  ['google', 'google'],
  ['googleusercontent', 'google'],
  ['googleadservices', 'google'],
  ['googlesyndication', 'google'],
  ['googleweblight', 'google'],
  ['doubleclick', 'google'],
  ['dartsearch', 'google'],
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
  // Pages translated by Yandex are served from here.
  ['z5h64q92x9', 'yandex'],
  ['baidu', 'baidu'],
  ['baiducontent', 'baidu'],
  ['mipcdn', 'baidu'],
  ...['duckduckgo', 'naver', 'ecosia', 'qwant', 'startpage', 'seznam', 'sogou', 'so', 'swisscows', 'ask', 'mojeek'].map(
    (name) => [name, name] as const,
  ),
  ...['dogpile', 'lycos', 'daum', 'metager', 'presearch', 'rambler'].map((name) => [name, name] as const),
])
/** Hosts of engines and caches whose domain also has other sites. */
const engineHosts = [
  { at: /(?:^|\.)r\.msn\.com$/, engine: 'bing' },
  { at: /(?:^|\.)search\.aol\.com$/, engine: 'yahoo' },
  { at: /^search\.brave\.com$/, engine: 'brave' },
  { at: /^go\.mail\.ru$/, engine: 'mail.ru' },
  { at: /^mipcache\.bdstatic\.com$/, engine: 'baidu' },
  { at: /(?:^|\.)amp\.cloudflare\.com$/, engine: 'cloudflare' },
]

/** The search engine a host belongs to, including translators, caches and click counters; undefined for other hosts. */
function engineOf(host: string): string | undefined {
  if (!mayBeEngine.test(host)) return undefined
  if (host === 'translate.goog' || host.endsWith('.translate.goog')) return 'google'
  // Its other hosts serve pages of Google’s customers.
  if (host.endsWith('googleusercontent.com') && !translatorOrCache.test(host)) return undefined
  return engineNames.get(getDomainWithoutSuffix(host) ?? '') ?? engineHosts.find(({ at }) => at.test(host))?.engine
}
const translatorOrCache = /^(?:translate|webcache)\./

/** The engine or site whose wrapper an address may be; undefined for ordinary pages. */
export function wrapperOf({ host, url }: Location): string | undefined {
  return engineOf(host) ?? (isOtherWrapper(host, url) ? ownerOf(host) : undefined)
}

/** The engine a host belongs to, or else its registrable domain. */
export const ownerOf = (host: string): string => engineOf(host) ?? getDomain(host) ?? host

/** The address in the host or path of a wrapper, or else in its parameters. */
function findWrapped({ host, url }: Location, named: string | undefined): Location | undefined {
  const whole = wholeAddress(url)
  const inPlace = findInPlace(host, whole)
  if (inPlace !== undefined) return parseAddress(inPlace)
  const addresses = [...findCarried(host, whole)].flatMap((carried) => unpackAddress(carried) ?? [])
  const known = locationsOf(addresses)
  // A search may look like a host, so addresses with a scheme or at the named host come first.
  const [certain] = [...known.filter((one) => one.host === named), ...locationsOf(addresses.filter(hasScheme))]
  if (certain !== undefined) return certain
  if (named === undefined) return known[0]
  // In an unknown wrapper, an address is believed only if the provider names its host.
  return [...findAnyCarried(whole)]
    .flatMap((carried) => locationsOf([unpackAddress(carried) ?? '']))
    .find((one) => one.host === named)
}

const hasScheme = (address: string) => withScheme.test(address)
const locationsOf = (addresses: readonly string[]) => addresses.flatMap((address) => parseAddress(address) ?? [])

/** The address with its query restored if the question mark was percent-encoded into the path. */
function wholeAddress(url: URL): URL {
  if (url.search !== '' || !/%3f/i.test(url.pathname)) return url
  const [path = '', ...query] = url.pathname.split(/%3f/i)
  return URL.parse(`${url.origin}${path}?${decodePart(query.join('?'))}`) ?? url
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
