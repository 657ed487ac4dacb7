import { domainToUnicode } from 'node:url'
import { withoutWww } from '#contract/rules/domain-syntax.ts'

/** ASCII, lower case, no `www.`, no trailing dot, no port; of the address only its path counts. */
export type Location = { host: string; url: URL }

/** How many wrappers inside each other are opened. */
const mostWrappers = 4

/**
 * Where an address leads to. Translations, AMP caches and the redirects of search engines lead to the site they wrap; one
 * whose content cannot be read stays what it is. Undefined where it names no host.
 */
export function unwrapAddress(text: string): Location | undefined {
  let location = parseAddress(text)
  for (let opened = 0; location !== undefined && opened < mostWrappers; opened++) {
    const inner = wrapperHost.test(location.host) ? findWrapped(location) : undefined
    const next = inner === undefined ? undefined : parseAddress(inner)
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

/** Every address is tried, so that few are looked at closely. */
const wrapperHost = /(?:\.goog|ampproject\.org|bing\.com|yahoo\.com)$|^google\./

function findWrapped({ host, url }: Location): string | undefined {
  if (host.endsWith('.translate.goog')) return translated(host.slice(0, -'.translate.goog'.length), url)
  if (isAtOrBelow('cdn.ampproject.org', host)) return cached(host, url)
  if (googleHost.test(host)) return redirectedByGoogle(url)
  if (isAtOrBelow('bing.com', host)) return redirectedByBing(url)
  if (isAtOrBelow('r.search.yahoo.com', host)) return redirectedByYahoo(url)
  return undefined
}

const googleHost = /^google(?:\.[a-z]{2,3}){1,2}$/
const isAtOrBelow = (domain: string, host: string) => host === domain || host.endsWith(`.${domain}`)

/** acme-com.translate.goog/page; `_x_tr_enc` says that a prefix stands for something, `_x_tr_hp` is the start of a long host. */
function translated(label: string, url: URL): string | undefined {
  const encodings = (url.searchParams.get('_x_tr_enc') ?? '').split(',')
  const take = (prefix: string, text: string) =>
    encodings.includes(prefix) && text.startsWith(`${prefix}-`) ? text.slice(2) : undefined
  const whole = `${url.searchParams.get('_x_tr_hp') ?? ''}${label}`
  const named = take('1', whole) ?? whole
  const international = take('0', named)
  const host = decodeHyphens(international ?? named)
  return withPath(international === undefined ? host : `xn--${host}`, url.pathname)
}

/** cdn.ampproject.org/c/s/acme.com/page, acme-com.cdn.ampproject.org/c/s/acme.com/page or acme-com.cdn.ampproject.org/page */
function cached(host: string, url: URL): string | undefined {
  const named = /^\/(?:a|c|i|ii|r|v|wp)\/(?:s\/)?([^/]+\.[^/]+(?:\/.*)?)$/.exec(url.pathname)?.[1]
  if (named !== undefined) return named
  const label = host.slice(0, -'cdn.ampproject.org'.length).replace(/\.$/, '')
  const written = domainToUnicode(label) || label
  return withPath(decodeHyphens(written.replace(/^0-(.*)-0$/, '$1')), url.pathname)
}

/** google.com/url?q=https://acme.com/page or google.com/amp/s/acme.com/page */
function redirectedByGoogle({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/url') return searchParams.get('q') ?? searchParams.get('url') ?? undefined
  return /^\/amp\/(?:s\/)?([^/]+\.[^/]+(?:\/.*)?)$/.exec(pathname)?.[1]
}

/** bing.com/ck/a?…&u=a1 and the address in base64 */
function redirectedByBing({ pathname, searchParams }: URL): string | undefined {
  const coded = pathname === '/ck/a' ? searchParams.get('u') : null
  return coded?.startsWith('a1') ? Buffer.from(coded.slice(2), 'base64url').toString() : undefined
}

/** r.search.yahoo.com/…/RU=https%3a%2f%2facme.com%2fpage/RK=… */
function redirectedByYahoo({ pathname }: URL): string | undefined {
  const coded = pathname.split('/').find((segment) => segment.startsWith('RU='))
  try {
    return coded && decodeURIComponent(coded.slice('RU='.length))
  } catch {
    return undefined
  }
}

/** A dot is written as one hyphen, and a hyphen as two. */
const decodeHyphens = (label: string) => label.replace(/(?<!-)-(?!-)/g, '.').replaceAll('--', '-')

const withPath = (host: string, pathname: string) => (host.includes('.') ? `${host}${pathname}` : undefined)
