/** Wrappers that carry an address as a parameter or inside their path: at which host and path, and under which names. */
type Carrier = { at: RegExp; path: RegExp; names: readonly string[] }

const carriers: readonly Carrier[] = [
  {
    at: /^(?:[a-z0-9-]+\.)*google(?:\.[a-z]{2,3}){1,2}$/,
    path: /^\/(?:url|goto|aclk|interstitial|linkredirect|local_url|pagead\/aclk|travel\/clk|gwt\/[nx])\/?$/,
    names: ['q', 'url', 'u', 'adurl', 'dest'],
  },
  { at: /^(?:images\.)?google\./, path: /^\/imgres$/, names: ['imgrefurl'] },
  { at: /^translate\.google(?:usercontent)?\./, path: /^\/(?:translate(?:_c|_p)?|website)?$/, names: ['u'] },
  { at: /^webcache\.googleusercontent\.com$/, path: /^\/search$/, names: ['q'] },
  { at: /^google\./, path: /^\/search$/, names: ['q:cache'] },
  {
    at: /(?:^|\.)(?:googleadservices|doubleclick|googlesyndication)\./,
    path: /./,
    names: ['adurl', 'ds_dest_url', 'url'],
  },
  {
    at: /(?:^|\.)bing\.com$/,
    path: /^\/(?:ck\/a|ack|aclick|aclk|alink\/link|news\/apiclick\.aspx|newtabredir|rewards\/redirect)$/,
    names: ['u', 'url', 'adurl', 'r'],
  },
  { at: /(?:^|\.)(?:bat\.bing|r\.msn)\.com$/, path: /./, names: ['u', 'url', 'adurl'] },
  { at: /(?:^|\.)(?:microsofttranslator|translatetheweb)\.com$/, path: /./, names: ['a'] },
  { at: /(?:^|\.)bing\.com$/, path: /^\/translator(?:\/.*)?$/, names: ['a'] },
  { at: /(?:^|\.)yahoo\./, path: /^\/(?:cbclk.*|mdb.*|_ylt=.*|rdclks.*)$/, names: ['ru', 'url', 'u'] },
  { at: /(?:^|\.)duckduckgo\.com$/, path: /^\/(?:l\/?|y\.js)$/, names: ['uddg', 'u3', 'u'] },
  { at: /(?:^|\.)baidu\.com$/, path: /^\/(?:link|baidu\.php|transpage|from=.*)$/, names: ['url', 'query', 'src'] },
  {
    at: /(?:^|\.)(?:yandex\.[a-z.]+|ya\.ru|yandexwebcache\.net)$/,
    path: /^\/(?:clck\/.*|redir.*|translate|turbo|yandbtm|count\/.*)$/,
    names: ['url', 'text', 'u'],
  },
  { at: /(?:^|\.)naver\.(?:com|net)$/, path: /./, names: ['u', 'url'] },
  { at: /(?:^|\.)(?:sogou|so)\.com$/, path: /^\/link$/, names: ['url', 'u'] },
  {
    at: /(?:^|\.)(?:ecosia|qwant|startpage|seznam)\./,
    path: /click|redirect|redir|link|\/r(?:\/|$)/,
    names: ['u', 'url', 'to'],
  },
]

/** Hosts that write an address into their path, after a mark. */
const inPath: readonly { at: RegExp; mark: RegExp }[] = [
  // r.search.yahoo.com/_ylt=…/RU=https%3a%2f%2facme.com%2fpage/RK=2/… and search.yahoo.com/r/_ylt=…/**https%3a//acme.com;
  // in Japan /*-https%3a//acme.com
  { at: /(?:^|\.)(?:r\.search\.yahoo\.|search\.aol\.)/, mark: /\/RU=([^/]+)/i },
  { at: /(?:^|\.)yahoo\./, mark: /\*{1,2}-?(https?(?::|%3a).+)$/i },
  { at: /(?:^|\.)(?:yandex\.[a-z.]+|ya\.ru)$/, mark: /^\/(?:clck|redir).*\*(https?(?::|%3a).+)$/i },
  { at: /(?:^|\.)doubleclick\.net$/, mark: /[;?](https?(?::|%3a).+)$/i },
  // An article of Google News is a record in base64 that contains its address; newer ones don't.
  { at: /^news\.google\./, mark: /\/articles\/([A-Za-z0-9_-]+)/ },
]

/** Values that may be addresses, the most credible first. Empty parameters are skipped. */
export function* findCarried(host: string, url: URL): Generator<string> {
  const { pathname, search } = url
  const written = `${pathname}${search}`
  for (const { at, mark } of inPath) {
    const found = at.test(host) ? mark.exec(written)?.[1] : undefined
    if (found !== undefined) yield found
  }
  for (const { at, path, names } of carriers) {
    if (!at.test(host) || !path.test(pathname)) continue
    const parameters = [...url.searchParams].map(([name, value]) => [plainName(name), value] as const)
    for (const wanted of names) {
      const [name, prefix] = wanted.split(':')
      for (const [given, value] of parameters)
        if (given === name && value.trim() !== '' && (prefix === undefined || value.startsWith(`${prefix}:`)))
          yield value
    }
  }
}

/** `&amp;url=` is what is left of an address that was copied out of a page's source. */
const plainName = (name: string) => name.toLowerCase().replace(/^(?:amp;)+/, '')

/** How many encodings of a value are undone, one after the other. */
const mostCodings = 4

/**
 * The address in a value: plain, percent-encoded, in base64 (Bing writes `a1` before it), or after `cache:` and a cache's own
 * id. Undefined if there is none, such as in a value only the engine can read.
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
  if (/^https?%(?:25)*3a/i.test(text) || /^[^/?#]+%(?:25)*2f/i.test(text)) return percentDecoded(text)
  const ofCache = /^cache:(?:[\w-]{6,}:)?([^\s+]+)/.exec(text)?.[1]
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
