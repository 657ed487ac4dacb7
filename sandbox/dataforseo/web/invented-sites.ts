import { bell, hashText, mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import { accentDomain, chooseEnding, PREFIXES, SUFFIXES } from './site-names.ts'
import { brandOf, chooseHost, type Site, type SiteType } from './sites.ts'
import { TOPICS, type Topic } from './topics.ts'

/** The number of domains invented per topic: for one country, and for the whole world. */
const PER_COUNTRY = 96
const WORLDWIDE = 90
const PER_CITY = 16

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

/** A few small businesses of one city, for searches from that city. */
export function inventCitySites(topicIndex: number, country: string, city: string, seed: number): Site[] {
  const topic = TOPICS[topicIndex]
  const place = city
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
  if (topic === undefined || place === '') return []
  const base = mixHashes(mixHashes(seed, hashText(topic.id)), hashText(`${country} ${place}`))
  return Array.from({ length: PER_CITY }, (_, index) => {
    const hash = mixHashes(base, index)
    const part = pick(mixHashes(hash, 1), topic.parts)
    const pair = unit(mixHashes(hash, 2)) < 0.5 ? [place, part] : [part, place]
    const name = index < 6 ? pair : [pick(mixHashes(hash, 3), PREFIXES), ...pair]
    return makeSite(name.join(''), chooseEnding(country, mixHashes(hash, 4)), {
      brand: name,
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
  const names = telling.flatMap((word) => {
    const hash = hashText(word)
    return [
      [word, pick(mixHashes(hash, 1), SUFFIXES.shop)],
      [pick(mixHashes(hash, 2), PREFIXES), word],
      ['best', word],
      [word, pick(mixHashes(hash, 3), SUFFIXES.blog)],
    ]
  })
  if (telling.length > 1 && telling.join('').length <= 24) names.push(telling)
  return names.map((name, index) => {
    const label = name.join(index % 4 === 2 ? '-' : '')
    const hash = hashText(label)
    const home = index % 3 === 2 ? null : country
    return makeSite(label, chooseEnding(home, mixHashes(hash, 4)), {
      brand: name,
      type: index % 4 === 3 ? 'blog' : 'shop',
      strength: 0.2 + unit(mixHashes(hash, 5)) * 0.4,
      topics,
      country: home,
    })
  })
}

/** Hosts that resemble a known one and are not: what a careless matcher mistakes for it. */
export function inventSimilarSites(known: Site): Site[] {
  const dot = known.domain.indexOf('.')
  const label = known.domain.slice(0, dot)
  const ending = known.domain.slice(dot + 1)
  const domains = [
    `not${known.domain}`,
    `${label}-outlet.${ending}`,
    `${known.domain}.com`,
    accentDomain(label, ending) ?? `my${known.domain}`,
  ]
  return domains.map((domain) => ({
    domain,
    host: chooseHost(domain, hashText(domain)),
    brand: brandOf(`${label}-outlet`),
    hash: hashText(domain),
    type: 'shop',
    strength: known.strength * 0.8,
    topics: known.topics,
    country: known.country,
    isRare: true,
  }))
}

function inventSite(topicIndex: number, topic: Topic, country: string | null, hash: number, position: number): Site {
  const type = chooseType(mixHashes(hash, 1))
  const name = inventName(topic, type, hash)
  const label = name.join(name.length > 2 || name.some((word) => word.includes('-')) ? '-' : '')
  const ending = chooseEnding(country, mixHashes(hash, 8))
  const second = mixHashes(hash, 9) % TOPICS.length
  const topics = new Map([[second, 0.3 + unit(mixHashes(hash, 10)) * 0.5]])
  topics.set(topicIndex, 0.7 + unit(mixHashes(hash, 11)) * 0.3)
  // A few strong sites and a long tail of weak ones, as everywhere.
  const strength = 0.84 - 0.66 * position ** 0.55 + bell(mixHashes(hash, 12)) * 0.06
  const site = makeSite(label, ending, {
    brand: name,
    type,
    strength: Math.max(0.05, Math.min(0.95, strength)),
    topics,
    country,
  })
  const isAccented = country !== null && unit(mixHashes(hash, 7)) < 0.015
  const accented = isAccented ? accentDomain(label, ending) : undefined
  if (accented === undefined) return site
  return { ...site, domain: accented, host: `www.${accented}`, hash: hashText(accented) }
}

function inventName(topic: Topic, type: SiteType, hash: number): string[] {
  const part = pick(mixHashes(hash, 2), topic.parts)
  const suffix = pick(mixHashes(hash, 3), SUFFIXES[type])
  const shape = unit(mixHashes(hash, 4))
  const prefix = pick(mixHashes(hash, 5), PREFIXES)
  const other = pick(mixHashes(hash, 6), topic.parts)
  if (shape < 0.4) return [part, suffix]
  if (shape < 0.7) return [prefix, part]
  return shape < 0.85 && other !== part ? [part, other] : [prefix, part, suffix]
}

function makeSite(
  label: string,
  ending: string,
  known: Pick<Site, 'type' | 'strength' | 'topics' | 'country'> & { brand: readonly string[] },
): Site {
  const domain = `${label}.${ending}`
  const hash = hashText(domain)
  return { ...known, domain, hash, host: chooseHost(domain, hash), brand: brandOf(known.brand.join('-')) }
}

function chooseType(hash: number): SiteType {
  let rest = unit(hash)
  for (const [type, share] of TYPE_SHARES) {
    rest -= share
    if (rest < 0) return type
  }
  return 'shop'
}
