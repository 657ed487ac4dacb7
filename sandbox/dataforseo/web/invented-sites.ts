import { findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { bell, hashText, mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import { brandOf, chooseHost, type Site, type SiteType } from './sites.ts'
import { TOPICS, type Topic } from './topics.ts'

/** How many domains are invented per topic: for one country, and for the whole world. */
const PER_COUNTRY = 96
const WORLDWIDE = 90

const PREFIXES = [
  'the',
  'my',
  'north',
  'blue',
  'green',
  'little',
  'grand',
  'silver',
  'urban',
  'happy',
  'true',
  'red',
  'west',
  'bright',
  'old',
  'new',
  'wild',
  'clear',
  'prime',
  'royal',
  'first',
  'kind',
  'quick',
  'pure',
  'iron',
  'honest',
]
const SUFFIXES: Record<SiteType, readonly string[]> = {
  shop: [
    'shop',
    'store',
    'direct',
    'house',
    'depot',
    'warehouse',
    'outlet',
    'supplies',
    'market',
    'co',
    'world',
    'online',
    'corner',
    'works',
    '4u',
    'express',
    'hub',
    'goods',
    'kings',
    'and-sons',
  ],
  brand: [
    'lab',
    'works',
    'craft',
    'makers',
    'bros',
    'ware',
    'line',
    'studio',
    'mill',
    'forge',
    'company',
    'collective',
    'yard',
  ],
  blog: [
    'blog',
    'diary',
    'journal',
    'notes',
    'stories',
    'lover',
    'nerd',
    'guide',
    'tips',
    'insider',
    'addict',
    'coach',
  ],
  news: ['news', 'magazine', 'weekly', 'daily', 'times', 'report', 'review', 'today', 'wire'],
  forum: ['forum', 'talk', 'board', 'community', 'club', 'chat', 'owners'],
  directory: ['finder', 'directory', 'pages', 'list', 'guide', 'map', 'compare', 'local', 'near-you'],
  marketplace: ['market', 'bazaar', 'mall', 'deals', 'trader', 'exchange', 'auctions'],
  reference: ['wiki', 'facts', 'guide', 'library', 'institute', 'association', 'council'],
}
const TYPE_SHARES: readonly (readonly [SiteType, number])[] = [
  ['shop', 0.45],
  ['brand', 0.15],
  ['blog', 0.15],
  ['news', 0.06],
  ['forum', 0.04],
  ['directory', 0.08],
  ['marketplace', 0.04],
  ['reference', 0.03],
]
/** Countries whose sites usually stand under a second level. */
const SECOND_LEVEL: Record<string, string> = {
  GB: 'co.uk',
  AU: 'com.au',
  NZ: 'co.nz',
  BR: 'com.br',
  MX: 'com.mx',
  ZA: 'co.za',
  JP: 'co.jp',
  KR: 'co.kr',
  IN: 'co.in',
  AR: 'com.ar',
  CO: 'com.co',
  TR: 'com.tr',
  SG: 'com.sg',
  HK: 'com.hk',
  TW: 'com.tw',
  MY: 'com.my',
  PH: 'com.ph',
  TH: 'co.th',
  ID: 'co.id',
  IL: 'co.il',
  KE: 'co.ke',
  NG: 'com.ng',
  UA: 'com.ua',
  PE: 'com.pe',
  EG: 'com.eg',
  SA: 'com.sa',
  PK: 'com.pk',
  BD: 'com.bd',
  VN: 'com.vn',
  CY: 'com.cy',
  MT: 'com.mt',
  UY: 'com.uy',
  EC: 'com.ec',
  VE: 'co.ve',
  CR: 'co.cr',
}
const WORLD_ENDINGS = [
  'com',
  'com',
  'com',
  'com',
  'com',
  'com',
  'net',
  'org',
  'io',
  'co',
  'shop',
  'store',
  'online',
  'info',
]
/** Rare letters, so that hosts in Punycode stand on some pages. */
const ACCENTS: Record<string, string> = { a: 'ä', e: 'é', o: 'ö', u: 'ü', i: 'í' }

/** The domains invented for a topic in one country, or worldwide for null. Always the same ones. */
export function inventSites(topicIndex: number, country: string | null, seed: number): Site[] {
  const topic = TOPICS[topicIndex]
  if (topic === undefined) return []
  const base = mixHashes(mixHashes(seed, hashText(topic.id)), hashText(country ?? 'world'))
  const count = country === null ? WORLDWIDE : PER_COUNTRY
  const sites = new Map<string, Site>()
  for (let index = 0; sites.size < count && index < count * 2; index++) {
    const site = inventSite(topicIndex, topic, country, mixHashes(base, index), sites.size / count)
    if (!sites.has(site.domain)) sites.set(site.domain, site)
  }
  return [...sites.values()]
}

/** A few small businesses of one city, for looks from that city. */
export function inventCitySites(topicIndex: number, country: string, city: string, seed: number): Site[] {
  const topic = TOPICS[topicIndex]
  const cityLabel = city
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
  if (topic === undefined || cityLabel === '') return []
  const base = mixHashes(mixHashes(seed, hashText(topic.id)), hashText(`${country} ${cityLabel}`))
  return Array.from({ length: 16 }, (_, index) => {
    const hash = mixHashes(base, index)
    const part = pick(mixHashes(hash, 1), topic.parts)
    const label = unit(mixHashes(hash, 2)) < 0.5 ? `${cityLabel}${part}` : `${part}${cityLabel}`
    const variant = index < 6 ? label : `${pick(mixHashes(hash, 3), PREFIXES)}${label}`
    return finish(`${variant}.${chooseEnding(country, mixHashes(hash, 4))}`, variant, {
      type: index % 5 === 4 ? 'directory' : 'shop',
      strength: 0.3 + unit(mixHashes(hash, 5)) * 0.35,
      topics: new Map([[topicIndex, 1]]),
      country,
    })
  })
}

/** Domains that carry the keyword's own words, as there are for every word people search for. */
export function inventWordSites(
  words: readonly string[],
  topics: ReadonlyMap<number, number>,
  country: string | null,
): Site[] {
  const telling = words.filter((word) => /^[a-z0-9]{4,14}$/.test(word)).slice(0, 3)
  const labels = telling.flatMap((word) => {
    const hash = hashText(word)
    return [
      `${word}${pick(mixHashes(hash, 1), SUFFIXES.shop)}`,
      `${pick(mixHashes(hash, 2), PREFIXES)}${word}`,
      `best-${word}`,
      `${word}-${pick(mixHashes(hash, 3), SUFFIXES.blog)}`,
    ]
  })
  const joined = telling.join('')
  if (telling.length > 1 && joined.length <= 24) labels.push(joined, telling.join('-'))
  return labels.map((label, index) => {
    const hash = hashText(label)
    const home = index % 3 === 2 ? null : country
    return finish(`${label}.${chooseEnding(home, mixHashes(hash, 4))}`, label, {
      type: index % 4 === 3 ? 'blog' : 'shop',
      strength: 0.2 + unit(mixHashes(hash, 5)) * 0.4,
      topics,
      country: home,
    })
  })
}

/** Hosts that look like a known one and are not: what a careless matcher mistakes for it. */
export function inventLookalikes(known: Site): Site[] {
  const dot = known.domain.indexOf('.')
  const label = known.domain.slice(0, dot)
  const ending = known.domain.slice(dot + 1)
  const accented = label.replace(/[aeiou]/, (vowel) => ACCENTS[vowel] ?? vowel)
  const domains = [`not${label}.${ending}`, `${label}-outlet.${ending}`, `${label}.${ending}.com`]
  const inAscii = punycode(`${accented}.${ending}`)
  if (inAscii !== undefined && inAscii !== known.domain) domains.push(inAscii)
  return domains.map((domain) =>
    finish(domain, `${label} outlet`, {
      type: 'shop',
      strength: known.strength * 0.8,
      topics: known.topics,
      country: known.country,
    }),
  )
}

function inventSite(topicIndex: number, topic: Topic, country: string | null, hash: number, position: number): Site {
  const type = chooseType(mixHashes(hash, 1))
  const part = pick(mixHashes(hash, 2), topic.parts)
  const suffix = pick(mixHashes(hash, 3), SUFFIXES[type])
  const shape = unit(mixHashes(hash, 4))
  const prefix = pick(mixHashes(hash, 5), PREFIXES)
  const other = pick(mixHashes(hash, 6), topic.parts)
  const label =
    shape < 0.4
      ? `${part}${suffix}`
      : shape < 0.7
        ? `${prefix}${part}`
        : shape < 0.85 && other !== part
          ? `${part}${other}`
          : `${prefix}-${part}-${suffix}`
  const isAccented = country !== null && unit(mixHashes(hash, 7)) < 0.015
  const ending = chooseEnding(country, mixHashes(hash, 8))
  const accented = label.replace(/[aeou]/, (vowel) => ACCENTS[vowel] ?? vowel)
  const domain = (isAccented ? punycode(`${accented}.${ending}`) : undefined) ?? `${label}.${ending}`
  const second = mixHashes(hash, 9) % TOPICS.length
  const topics = new Map([[second, 0.3 + unit(mixHashes(hash, 10)) * 0.5]])
  topics.set(topicIndex, 0.7 + unit(mixHashes(hash, 11)) * 0.3)
  // A few strong sites and a long tail of weak ones, as everywhere.
  const strength = 0.86 - 0.68 * position ** 0.55 + bell(mixHashes(hash, 12)) * 0.06
  return finish(domain, label, { type, strength: Math.max(0.05, Math.min(0.95, strength)), topics, country })
}

function finish(domain: string, label: string, known: Pick<Site, 'type' | 'strength' | 'topics' | 'country'>): Site {
  const hash = hashText(domain)
  return { domain, host: chooseHost(domain, hash), brand: brandOf(label.replace(/\s+/g, '-')), hash, ...known }
}

function chooseType(hash: number): SiteType {
  let rest = unit(hash)
  for (const [type, share] of TYPE_SHARES) {
    rest -= share
    if (rest < 0) return type
  }
  return 'shop'
}

function chooseEnding(country: string | null, hash: number): string {
  if (country === null || country === 'US') return pick(hash, WORLD_ENDINGS)
  const own = SECOND_LEVEL[country] ?? (findCountry(country) === undefined ? 'com' : country.toLowerCase())
  return unit(hash) < 0.72
    ? own
    : unit(mixHashes(hash, 1)) < 0.8
      ? 'com'
      : country === 'GB'
        ? 'org.uk'
        : country.toLowerCase()
}

function punycode(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}
