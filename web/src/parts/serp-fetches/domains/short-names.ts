import { withoutWww } from '#contract/rules/text/domain-syntax.ts'

/** Labels that stand before a country without being a name, as in co.uk and com.au. */
const secondLevel = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'gouv',
  'gv',
  'ne',
  'net',
  'nom',
  'or',
  'org',
])

/**
 * "bewleys" of "www.bewleys.com", for where the whole names stand nearby. Names that would be the same get as much more
 * as tells them apart: "ebay.ie" and "ebay.de", "amazon.de" and "shop.amazon.de".
 */
export function shortNames(domains: string[]): string[] {
  const lengths = domains.map(namesOfAllLengths)
  return lengths.map((names, at) => {
    const others = lengths.filter((_, other) => domains[other] !== domains[at])
    return names.find((name, length) => others.every((other) => other[length] !== name)) ?? domains[at] ?? ''
  })
}

/** The host, and the path with its slash. */
const splitPath = (target: string) => /^([^/]*)(.*)$/.exec(target)?.slice(1) ?? [target]

function suffixLength(labels: readonly string[]): number {
  const isCountry = labels.at(-1)?.length === 2
  return isCountry && labels.length > 2 && secondLevel.has(labels.at(-2) ?? '') ? 2 : 1
}

/** wikipedia, wikipedia.org, en.wikipedia.org, www.en.wikipedia.org */
function namesOfAllLengths(domain: string): string[] {
  const [host = '', path = ''] = splitPath(withoutWww(domain))
  const labels = host.split('.')
  const suffix = suffixLength(labels)
  const owned = labels.slice(Math.max(0, labels.length - suffix - 1))
  return [...[owned[0] ?? host, owned.join('.'), host].map((name) => name + path), domain]
}
