import { domainToUnicode } from 'node:url'

/** The address that AMP caches, translators and Turbo pages write into their host, or into their path without a scheme. */
export function findInPlace(host: string, url: URL): string | undefined {
  if (host.endsWith('.translate.goog')) return translated(host.slice(0, -'.translate.goog'.length), url)
  for (const cache of ampCaches) if (isAtOrBelow(cache, host)) return cached(host, cache, url)
  for (const { at, path } of hostInPath) {
    const [whole, scheme = '', site, rest = ''] = (at.test(host) ? path.exec(url.pathname) : null) ?? []
    if (whole !== undefined && site !== undefined) return withPath(schemeOf(scheme), site, rest, url)
  }
  // Only if the path contains no host, because one there is more exact.
  const ofTurbo = /^([a-z0-9-]+)\.turbopages\.org$/.exec(host)?.[1]
  if (ofTurbo === undefined) return undefined
  return withPath('https', decodeHyphens(ofTurbo), url.pathname.replace(/^\/[shn](?=\/|$)/, ''), url)
}

const ampCaches = ['cdn.ampproject.org', 'bing-amp.com', 'amp.cloudflare.com', 'mipcdn.com', 'mipcache.bdstatic.com']
const isAtOrBelow = (domain: string, host: string) => host === domain || host.endsWith(`.${domain}`)

/** Paths that contain the wrapped host. The groups are the scheme, the host and the rest. */
const site = '([^/]+\\.[^/]+)'
const hostInPath = [
  { at: /^(?:[a-z]+\.)?google\./, path: new RegExp(`^/amp/(s/)?${site}(/.*)?$`) },
  { at: /(?:^|\.)bing\.com$/, path: new RegExp(`^/amp/(s/)?${site}(/.*)?$`) },
  { at: /^yandex\./, path: new RegExp(`^/turbo/(s/)?${site}(?:/[shn](?=/|$))?(/.*)?$`) },
  {
    at: /(?:^|\.)(?:turbopages\.org|z5h64q92x9\.net)$/,
    path: new RegExp(`^/proxy_u/[^/]+/(https?)/${site}(/.*)?$`),
  },
  { at: /(?:^|\.)turbopages\.org$/, path: new RegExp(`^/()${site}(?:/[shn](?=/|$))?(/.*)?$`) },
]

/** HTTPS unless the wrapper names http. AMP paths without `s/` can be either and are taken for HTTPS. */
const schemeOf = (scheme: string) => (scheme === 'http' ? 'http' : 'https')

/** acme-com.translate.goog/page. `_x_tr_enc` lists the prefixes that are encodings, `_x_tr_hp` is the start of a long host. */
function translated(label: string, url: URL): string | undefined {
  const encodings = (url.searchParams.get('_x_tr_enc') ?? '').split(',')
  const take = (prefix: string, text: string) =>
    encodings.includes(prefix) && text.startsWith(`${prefix}-`) ? text.slice(2) : undefined
  const whole = `${url.searchParams.get('_x_tr_hp') ?? ''}${label}`
  const written = take('1', whole) ?? whole
  const international = take('0', written)
  const host = decodeHyphens(international ?? written)
  const scheme = schemeOf(url.searchParams.get('_x_tr_sch') ?? '')
  return withPath(scheme, international === undefined ? host : `xn--${host}`, url.pathname, url)
}

/** cdn.ampproject.org/c/s/acme.com/page, acme-com.cdn.ampproject.org/c/s/acme.com/page or acme-com.cdn.ampproject.org/page */
function cached(host: string, cache: string, url: URL): string | undefined {
  const [whole, inPath = '', rest = ''] =
    new RegExp(`^/(?:a|c|i|ii|r|v|wp|viewer|mip)/(?:s/)?${site}(/.*)?$`).exec(url.pathname) ?? []
  if (whole !== undefined) return withPath('https', inPath, rest, url)
  const label = host.slice(0, -cache.length).replace(/\.$/, '')
  const written = domainToUnicode(label) || label
  return withPath('https', decodeHyphens(written.replace(/^0-(.*)-0$/, '$1')), url.pathname, url)
}

/** These hosts write a dot as one hyphen, and a hyphen as two. */
const decodeHyphens = (label: string) => label.replace(/(?<!-)-(?!-)/g, '.').replaceAll('--', '-')

/** Parameters that the wrapper adds to the page’s query. */
const ofWrapper = /^(?:_x_tr_|amp_|usqp$|aoh$)/

function withPath(scheme: string, host: string, path: string, { searchParams }: URL): string | undefined {
  if (!host.includes('.')) return undefined
  const query = new URLSearchParams([...searchParams].filter(([name]) => !ofWrapper.test(name))).toString()
  return `${scheme}://${host}${path}${query === '' ? '' : `?${query}`}`
}
