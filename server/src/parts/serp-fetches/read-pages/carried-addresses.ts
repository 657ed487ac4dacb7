/** Wrappers that carry an address in a parameter: their host, their path, and the names of the parameter, the likeliest first. */
type Carrier = { at: RegExp; path: RegExp; names: readonly string[] }

/** Google in every country, with all its services. */
const google = /^(?:[a-z0-9-]+\.)*google(?:\.[a-z]{2,3}){1,2}$/
const translation = /^\/(?:translate(?:_[a-z])?|website)?$/

const carriers: readonly Carrier[] = [
  {
    at: google,
    path: /(?:^|\/)(?:url|goto|interstitial|linkredirect|redirect|redir|scholar_url|local_url|travel\/clk|gwt\/[nx])\/?$/,
    names: ['q', 'url', 'u', 'adurl', 'dest'],
  },
  // Without `q`, which is the search here.
  { at: google, path: /(?:^|\/)aclk$/, names: ['adurl', 'url', 'u'] },
  { at: google, path: /^\/imgres$/, names: ['imgrefurl'] },
  { at: google, path: /^\/search$/, names: ['q:cache'] },
  { at: google, path: /^\/translate(?:_[a-z])?$/, names: ['u'] },
  { at: /^consent\.(?:google|youtube)\./, path: /./, names: ['continue'] },
  { at: /^translate\.google(?:usercontent)?\./, path: translation, names: ['u'] },
  { at: /^webcache\.googleusercontent\.com$/, path: /^\/search$/, names: ['q'] },
  { at: /(?:^|\.)googleweblight\.com$/, path: /./, names: ['lite_url', 'u'] },
  {
    at: /(?:^|\.)(?:googleadservices|doubleclick|googlesyndication|dartsearch)\./,
    path: /./,
    names: ['adurl', 'ds_dest_url', 'url'],
  },
  {
    at: /(?:^|\.)bing\.com$/,
    path: /^\/(?:ck\/[a-z]+|ack|aclick|aclk|alink\/link|news\/apiclick\.aspx|newtabredir|rewards\/redirect)\/?$/,
    names: ['u', 'url', 'adurl', 'r'],
  },
  { at: /(?:^|\.)bing\.com$/, path: /^\/images\//, names: ['purl'] },
  { at: /(?:^|\.)(?:r|bat)\.(?:bing|msn)\.com$/, path: /./, names: ['u', 'url', 'adurl'] },
  { at: /^cc\.bingj\.com$/, path: /^\/cache\.aspx$/, names: ['u', 'url', 'q:url', 'q:https', 'q:http'] },
  { at: /(?:^|\.)(?:microsofttranslator|translatetheweb)\.com$/, path: /./, names: ['a'] },
  { at: /(?:^|\.)bing\.com$/, path: /^\/translator(?:\/.*)?$/, names: ['a'] },
  {
    at: /(?:^|\.)(?:yahoo\.|search\.aol\.)/,
    path: /^\/(?:cbclk|mdb|_ylt=|rdclks|search\/(?:srp)?cache|images\/view|click|redir)/,
    names: ['ru', 'rurl', 'url', 'u'],
  },
  { at: /(?:^|\.)duckduckgo\.com$/, path: /^\/(?:l\/?|[my]\.js)$/, names: ['uddg', 'u3', 'u'] },
  {
    at: /(?:^|\.)baidu(?:content)?\.com$/,
    path: /^\/(?:link|baidu\.php|transpage|from=.*|tc|c)$/,
    names: ['url', 'query', 'src'],
  },
  {
    at: /(?:^|\.)(?:yandex\.[a-z.]+|ya\.ru|yandexwebcache\.net)$/,
    path: /^\/(?:clck\/|redir|translate$|yandbtm$|count\/)/,
    names: ['url', 'u'],
  },
  { at: /(?:^|\.)(?:yandex\.[a-z.]+|ya\.ru)$/, path: /^\/turbo\/?$/, names: ['text', 'url'] },
  {
    at: /(?:^|\.)(?:naver|daum|sogou|so|ecosia|qwant|startpage|seznam|brave|swisscows|ask|mojeek|dogpile|lycos|presearch|metager|rambler)\./,
    path: /click|redir|link|bridge|adcr|proxy|jump|goto|serveimage|show_picture|\/(?:r|url|out|to)(?:\/|$)/,
    names: ['u', 'url', 'rurl', 'to', 'target'],
  },
  // Redirects of sites that aren’t search engines.
  { at: /^lm?\.[a-z]+\.(?:com|net)$/, path: /./, names: ['u'] },
  { at: /(?:^|\.)facebook\.com$/, path: /^\/(?:l|flx\/warn)(?:\.php|\/)/, names: ['u'] },
  { at: /(?:^|\.)youtube\.com$/, path: /^\/redirect$/, names: ['q'] },
  { at: /(?:^|\.)linkedin\.com$/, path: /^\/(?:redir\/|safety\/go)/, names: ['url'] },
  { at: /^out\.reddit\.com$/, path: /./, names: ['url'] },
  { at: /(?:^|\.)vk\.(?:com|ru)$/, path: /^\/away(?:\.php)?$/, names: ['to'] },
  { at: /^t\.umblr\.com$/, path: /^\/redirect$/, names: ['z'] },
  { at: /^link\.zhihu\.com$/, path: /./, names: ['target'] },
]

/** Wrappers that carry an address in their path, after a mark. */
const inPath: readonly { at: RegExp; mark: RegExp }[] = [
  // r.search.yahoo.com/_ylt=…/RU=https%3a%2f%2facme.com%2fpage/RK=2/… and search.yahoo.com/r/_ylt=…/**https%3a//acme.com;
  // in Japan /*-https%3a//acme.com
  { at: /(?:^|\.)r\.search\.(?:yahoo|aol)\./, mark: /\/RU=(.+?)(?:\/R[A-Z]=|$)/i },
  { at: /(?:^|\.)yahoo\./, mark: /\*{1,2}-?(https?(?::|%(?:25)*3a).+)$/i },
  { at: /(?:^|\.)(?:yandex\.[a-z.]+|ya\.ru)$/, mark: /^\/(?:clck|redir).*\*(https?(?::|%(?:25)*3a).+)$/i },
  { at: /(?:^|\.)doubleclick\.net$/, mark: /[;?](https?(?::|%(?:25)*3a).+)$/i },
  // The id of a Google News article is base64 that contains the address, except in newer articles.
  { at: /^news\.google\./, mark: /\/(?:articles|read|stories)\/([A-Za-z0-9_-]+)/ },
]

/** Redirects and archives of sites that aren’t search engines. All other addresses of these sites are their own pages. */
const otherWrappers: readonly { at: RegExp; path: RegExp }[] = [
  { at: /^lm?\.(?:facebook|instagram|messenger|threads)\.(?:com|net)$/, path: /./ },
  { at: /(?:^|\.)facebook\.com$/, path: /^\/(?:l|flx\/warn)(?:\.php|\/)/ },
  { at: /(?:^|\.)youtube\.com$/, path: /^\/redirect$/ },
  { at: /(?:^|\.)linkedin\.com$/, path: /^\/(?:redir\/|safety\/go)/ },
  { at: /^(?:out\.reddit\.com|link\.zhihu\.com|t\.co|lnkd\.in)$/, path: /./ },
  { at: /(?:^|\.)vk\.(?:com|ru)$/, path: /^\/away(?:\.php)?$/ },
  { at: /^t\.umblr\.com$/, path: /^\/redirect$/ },
  { at: /^consent\.youtube\.com$/, path: /./ },
  // Search engines’ caches used to be served from bare IP addresses.
  { at: /^\d+(?:\.\d+){3}$/, path: /^\/search(?:$|\/)/ },
  // A copy counts as the archive’s own page unless the provider names another owner.
  { at: /^(?:web\.archive\.org|archive\.(?:ph|is|today|li|vn|fo|md))$/, path: /./ },
]

export const isOtherWrapper = (host: string, { pathname }: URL) =>
  otherWrappers.some(({ at, path }) => at.test(host) && path.test(pathname))

/** Values that may be the wrapped address, the most reliable first. Empty parameters are skipped. */
export function* findCarried(host: string, url: URL): Generator<string> {
  const { pathname, search } = url
  const written = `${pathname}${search}`
  for (const { at, mark } of inPath) {
    const found = at.test(host) ? mark.exec(written)?.[1] : undefined
    if (found !== undefined) yield found
  }
  const parameters = parametersOf(url)
  for (const { at, path, names } of carriers) {
    if (!at.test(host) || !path.test(pathname)) continue
    for (const wanted of names) {
      const [name, prefix] = wanted.split(':')
      for (const [given, value] of parameters)
        if (given === name && value.trim() !== '' && (prefix === undefined || value.startsWith(`${prefix}:`)))
          yield value
    }
  }
}

/** Parameters of the query, then of the fragment, where single-page apps put theirs. */
const parametersOf = ({ searchParams, hash }: URL) =>
  [...searchParams, ...new URLSearchParams(hash.slice(1))].map(([name, value]) => [plainName(name), value] as const)

/** Addresses copied from HTML source have `&amp;url=` instead of `&url=`. */
const plainName = (name: string) => name.toLowerCase().replace(/^(?:amp;)+/, '')

/** Deeper path segments aren’t searched, because no wrapper puts an address there. */
const mostSegments = 12

/** Every value that may be an address. Use it only if the host is known, because most of them aren’t the wrapped one. */
export function* findAnyCarried(url: URL): Generator<string> {
  for (const [, value] of parametersOf(url)) yield value
  const { pathname, search } = url
  const whole = /.(https?(?::|%(?:25)*3a)(?:\/|%(?:25)*2f){1,2}.+)$/i.exec(`${pathname}${search}`)?.[1]
  if (whole !== undefined) yield whole
  const segments = pathname.split('/', mostSegments)
  for (const [at, segment] of segments.entries()) {
    const rest = segments.slice(at).join('/')
    if (/^[^/:@]+\.[^/:@]+(?:\/|$)/.test(rest)) yield rest
    yield segment
  }
}

/** The number of layers of encoding to remove. */
const mostCodings = 5

/**
 * The address in a value: plain, percent-encoded, in base64 (Bing writes `a1` before it), or after `cache:` and the cache's
 * id. Undefined if there is none, for instance because only the engine can decode the value.
 */
export function unpackAddress(value: string): string | undefined {
  let text = value.trim()
  for (let coding = 0; coding < mostCodings; coding++) {
    if (/^https?:\/\//i.test(text)) return text
    const next = decodeOnce(text)
    if (next === undefined) return /^[^\s/?#@:%]+\.[^\s/?#@:%]+(?::\d+)?(?:[/?#]|$)/.test(text) ? text : undefined
    text = next
  }
  return undefined
}

function decodeOnce(text: string): string | undefined {
  if (/^\/\/[^/]/.test(text)) return `https:${text}`
  // Servers merge the two slashes if the address is part of a path.
  if (/^https?:\/[^/]/i.test(text)) return text.replace('/', '//')
  if (/^https?%(?:25)*3a/i.test(text) || /^[^/?#]+%(?:25)*2f/i.test(text)) return percentDecoded(text)
  const ofCache = /^(?:cache|url|info):(?:[\w-]{6,}:)?([^\s+]+)/.exec(text)?.[1]
  if (ofCache !== undefined) return ofCache
  return inBase64(text)
}

function percentDecoded(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text)
    return decoded === text ? undefined : decoded
  } catch {
    return undefined
  }
}

function inBase64(text: string): string | undefined {
  // A plus sign has become a space by the time a parameter is read.
  const coded = text.replaceAll(' ', '+')
  if (!/^[\w+/=-]{8,}$/.test(coded)) return undefined
  for (const start of coded.startsWith('a1') ? [2, 0] : [0]) {
    const read = Buffer.from(coded.slice(start), 'base64').toString('utf8')
    const address = /https?(?::\/\/|%3a%2f%2f)[^\s\p{Cc}\ufffd]+/iu.exec(read)?.[0]
    if (address !== undefined) return address
  }
  return undefined
}
