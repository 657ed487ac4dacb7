import { findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import type { SiteType } from './sites.ts'

export const PREFIXES = words(`the my north blue green little grand silver urban happy true red west bright old new wild
clear prime royal first kind quick pure iron honest`)

export const SUFFIXES: Record<SiteType, readonly string[]> = {
  shop: words(`shop store direct house depot warehouse outlet supplies market co world online corner works express hub
  goods kings 24 and-sons`),
  brand: words('lab works craft makers bros ware line studio mill forge company collective yard'),
  blog: words('blog diary journal notes stories lover nerd guide tips insider addict coach'),
  news: words('news magazine weekly daily times report review today wire'),
  forum: words('forum talk board community club chat owners'),
  directory: words('finder directory pages list guide map compare local near-you'),
  marketplace: words('market bazaar mall deals trader exchange auctions'),
  reference: words('wiki facts guide library institute association council'),
}

/** Countries whose sites usually stand under a second level: `GB:co.uk`. */
const SECOND_LEVEL = new Map(
  words(`GB:co.uk AU:com.au NZ:co.nz BR:com.br MX:com.mx ZA:co.za JP:co.jp KR:co.kr IN:co.in AR:com.ar CO:com.co TR:com.tr
  SG:com.sg HK:com.hk TW:com.tw MY:com.my PH:com.ph TH:co.th ID:co.id IL:co.il KE:co.ke NG:com.ng UA:com.ua PE:com.pe
  EG:com.eg SA:com.sa PK:com.pk BD:com.bd VN:com.vn CY:com.cy MT:com.mt UY:com.uy EC:com.ec VE:co.ve CR:co.cr`).map(
    (pair) => pair.split(':') as [string, string],
  ),
)
const WORLD_ENDINGS = words('com com com com com com net org io co shop store online info')
/** Rare letters, so that hosts in Punycode stand on some pages. */
const ACCENTS: Record<string, string> = { a: 'ä', e: 'é', o: 'ö', u: 'ü', i: 'í' }

/** The part of a domain after its name, as sites of a country (null: of the world) have it. */
export function chooseEnding(country: string | null, hash: number): string {
  if (country === null || country === 'US') return pick(hash, WORLD_ENDINGS)
  const own = findCountry(country) === undefined ? 'com' : country === 'GB' ? 'uk' : country.toLowerCase()
  if (unit(hash) < 0.72) return SECOND_LEVEL.get(country) ?? own
  if (unit(mixHashes(hash, 1)) < 0.8) return 'com'
  return country === 'GB' ? 'org.uk' : own
}

/** The domain with one vowel accented, in Punycode; undefined when it has none. */
export function accentDomain(label: string, ending: string): string | undefined {
  const accented = label.replace(/[aeiou]/, (vowel) => ACCENTS[vowel] ?? vowel)
  if (accented === label) return undefined
  try {
    return new URL(`http://${accented}.${ending}`).hostname
  } catch {
    return undefined
  }
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
