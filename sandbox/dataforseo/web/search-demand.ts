import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { bell, hashText, mixHashes, smoothNoise, unit } from '#sandbox/deterministic-random.ts'
import { type ReadKeyword, readKeyword } from './read-keyword.ts'
import { TOPICS, topicsOfWord } from './topics.ts'

export interface MonthOfSearches {
  year: number
  month: number
  search_volume: number
}

/** An advertiser's figures for a keyword in a country and language. */
export interface SearchDemand {
  /** Mean of the twelve months. */
  searchVolume: number
  /** The newest first. */
  months: MonthOfSearches[]
  /** USD; null where nobody bids. */
  cpc: number | null
  /** 0–1. */
  competition: number
  /** 0–100; null where too little is known of the page. */
  difficulty: number | null
}

const MONTHS = 12
/** Searches beside those in the United States; a country not named has a few of them, by its hash. */
const MARKET_SIZES: Record<string, number> = {
  US: 1,
  IN: 0.8,
  BR: 0.5,
  GB: 0.4,
  DE: 0.4,
  JP: 0.35,
  FR: 0.3,
  MX: 0.3,
  IT: 0.25,
  ES: 0.25,
  CA: 0.2,
  AU: 0.2,
  PL: 0.15,
  NL: 0.12,
  SE: 0.08,
  BE: 0.08,
  CH: 0.08,
  AT: 0.07,
  IE: 0.06,
  DK: 0.05,
  NZ: 0.04,
}
/** Factor of the usual bid for a click, by topic. */
const DEAR_TOPICS: Record<string, number> = {
  insurance: 6,
  legal: 5.5,
  finance: 5,
  software: 4,
  marketing: 3.5,
  property: 2.2,
  energy: 2.2,
  education: 2,
  jobs: 1.8,
  health: 1.7,
  travel: 1.4,
}
/** Below this nobody counts, and the keyword is not in the list at all. */
const FEWEST_SEARCHES = 8

/** Undefined for a keyword the vendor does not know. The same on every day of a month. */
export function readSearchDemand(
  text: string,
  country: Country,
  languageCode: string,
  now: Date,
): SearchDemand | undefined {
  return readDemandOf(readKeyword(text), country, languageCode, now)
}

/** The same for a keyword that was read already. */
export function readDemandOf(
  keyword: ReadKeyword,
  country: Country,
  languageCode: string,
  now: Date,
): SearchDemand | undefined {
  if (keyword.words.length === 0) return undefined
  const hash = mixHashes(keyword.hash, hashText(`${country.iso} ${languageCode}`))
  const level = usualSearches(keyword, hash) * marketSize(country, languageCode)
  if (level < FEWEST_SEARCHES || unit(mixHashes(hash, 1)) < 0.04) return undefined
  const months = lastMonths(now).map(({ year, month }) => ({
    year,
    month,
    search_volume: roundAsGoogle(level * seasonOf(keyword, hash, year * 12 + month)),
  }))
  const searchVolume = Math.max(10, roundAsGoogle(months.reduce((sum, month) => sum + month.search_volume, 0) / MONTHS))
  const competition = competitionOf(keyword, hash)
  return {
    searchVolume,
    months,
    cpc: unit(mixHashes(hash, 2)) > 0.55 + competition * 0.4 ? null : bidFor(keyword, hash),
    competition,
    difficulty: unit(mixHashes(hash, 3)) < 0.03 ? null : difficultyOf(keyword, hash, searchVolume),
  }
}

/** In the United States: tens of thousands for one word, about a quarter with every further word. */
function usualSearches(keyword: ReadKeyword, hash: number): number {
  const isWord = keyword.words.some((word) => topicsOfWord(word).length > 0)
  const liking = bell(mixHashes(keyword.hash, 4)) * 0.45 + bell(mixHashes(hash, 4)) * 0.2
  return 10 ** (5.5 - keyword.words.length * 0.55 + liking - (isWord ? 0 : 2.5))
}

function marketSize(country: Country, languageCode: string): number {
  const size = MARKET_SIZES[country.iso] ?? 0.01 + unit(hashText(country.iso)) * 0.05
  const place = country.languages.indexOf(languageCode)
  return size / (place <= 0 ? 1 : 1 + place * 3)
}

/** Around 1: a wave through the year, the same every year, and a little that is not. */
function seasonOf(keyword: ReadKeyword, hash: number, month: number): number {
  const topic = mixHashes(keyword.topics[0]?.[0] ?? 0, 77)
  const wave = Math.sin(((month + unit(topic) * 12) / 12) * 2 * Math.PI) * (0.1 + unit(mixHashes(topic, 1)) * 0.3)
  return Math.max(0.2, 1 + wave + smoothNoise(hash, month, 3) * 0.12)
}

function competitionOf(keyword: ReadKeyword, hash: number): number {
  const usual = { buy: 0.85, nearby: 0.55, open: 0.5, learn: 0.25, news: 0.05 }[keyword.intent]
  return clamp(usual + bell(mixHashes(hash, 5)) * 0.15, 0, 1)
}

function bidFor(keyword: ReadKeyword, hash: number): number {
  const topic = TOPICS[keyword.topics[0]?.[0] ?? 0]?.id ?? ''
  const usual = (DEAR_TOPICS[topic] ?? 0.8) * (keyword.intent === 'buy' ? 1.4 : 1)
  return Math.round(usual * 10 ** (bell(mixHashes(hash, 6)) * 0.25) * 100) / 100
}

/** Many people write about keywords that many search for and that advertisers pay for. */
function difficultyOf(keyword: ReadKeyword, hash: number, searchVolume: number): number {
  const topic = TOPICS[keyword.topics[0]?.[0] ?? 0]?.id ?? ''
  const usual = Math.log10(searchVolume + 1) * 11 + (DEAR_TOPICS[topic] ?? 0.8) * 3
  return Math.round(clamp(usual + bell(mixHashes(hash, 7)) * 11 - keyword.words.length * 2, 0, 100))
}

/** Twelve whole months; the last one is the month before this one. */
function lastMonths(now: Date): { year: number; month: number }[] {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = thisMonth - 1 - back
    return { year: Math.floor(index / 12), month: (index % 12) + 1 }
  })
}

/** Volumes come in these steps only. */
const STEPS = [
  0, 10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880, 1000, 1300, 1600, 1900, 2400,
  2900, 3600, 4400, 5400, 6600, 8100, 9900, 12100, 14800, 18100, 22200, 27100, 33100, 40500, 49500, 60500, 74000, 90500,
  110000, 135000, 165000, 201000, 246000, 301000, 368000, 450000, 550000, 673000, 823000, 1000000, 1220000, 1500000,
] as const

function roundAsGoogle(searches: number): number {
  let next = STEPS.findIndex((step) => step > searches)
  if (next === -1) next = STEPS.length - 1
  const [above = 0, below = 0] = [STEPS[next], STEPS[next - 1]]
  return Math.abs(above - searches) < Math.abs(below - searches) ? above : below
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
