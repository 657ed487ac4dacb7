import { bell, hashText, mixHashes, unit } from '#sandbox/deterministic-random.ts'
import { TOPICS, topicsOfWord } from './topics.ts'

export type Intent = 'learn' | 'buy' | 'nearby' | 'news' | 'open'

export interface ReadKeyword {
  text: string
  /** Lower case, without accents. */
  words: readonly string[]
  /** For paths: `espresso-machine`; empty when nothing of the keyword can stand in one. */
  slug: string
  titled: string
  hash: number
  /** Topic index → weight, the heaviest first; never empty. */
  topics: readonly (readonly [topic: number, weight: number])[]
  intent: Intent
}

const LEARN =
  /\b(how|what|why|when|guide|ideas?|tips|vs|versus|meaning|tutorial|review|reviews|best|wie|was|warum|comment|pourquoi|como|come|hoe|jak)\b/
const BUY =
  /\b(buy|cheap|price|prices|sale|shop|store|online|order|deals?|discount|offer|offers|delivery|kaufen|acheter|comprar|comprare|kopen|kup|prix|preis|precio|prezzo)\b/
const NEARBY = /\b(near me|nearby|near|local|open now|in meiner nahe|pres de|cerca de|vicino|in de buurt)\b/
const NEWS = /\b(news|today|latest|election|scores?|results|breaking)\b/

/** Works out what a keyword is about; words that no topic knows are given one by their hash, so they keep it. */
export function readKeyword(text: string): ReadKeyword {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const slug = words
    .join('-')
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
  return {
    text,
    words,
    slug,
    titled: text.replace(
      /(^|[\s-])(\p{Ll})/gu,
      (_match, before: string, letter: string) => before + letter.toUpperCase(),
    ),
    hash: hashText(words.length > 0 ? words.join(' ') : text.toLowerCase()),
    topics: weighTopics(words.length > 0 ? words : [text]),
    intent: readIntent(plain),
  }
}

function weighTopics(words: readonly string[]): (readonly [number, number])[] {
  const weights = new Map<number, number>()
  for (const [position, word] of words.entries()) {
    const topics = topicsOfWord(word)
    // The later noun says what is meant: "car insurance" is insurance, "coffee table" a table.
    for (const topic of topics) weights.set(topic, (weights.get(topic) ?? 0) + (1 + position * 0.5) / topics.length)
  }
  if (weights.size === 0) {
    // The longest word carries an unknown keyword, so "blauzahn kaufen" and "blauzahn shop" share their sites.
    const word = [...words].sort((first, second) => second.length - first.length)[0] ?? ''
    const hash = hashText(word)
    weights.set(hash % TOPICS.length, 1)
    weights.set(mixHashes(hash, 1) % TOPICS.length, 0.45)
  }
  const heaviest = Math.max(...weights.values())
  return [...weights]
    .map(([topic, weight]) => [topic, weight / heaviest] as const)
    .sort((first, second) => second[1] - first[1] || first[0] - second[0])
    .slice(0, 3)
}

function readIntent(plain: string): Intent {
  if (NEARBY.test(plain)) return 'nearby'
  if (NEWS.test(plain)) return 'news'
  if (BUY.test(plain)) return 'buy'
  if (LEARN.test(plain)) return 'learn'
  return 'open'
}

/** The number of results an engine has for a keyword: a few hundred, fewer for long and for odd ones. */
export function countAvailable(keyword: ReadKeyword, contextHash: number): number {
  const hash = mixHashes(keyword.hash, contextHash)
  if (unit(hash) < 0.07) return 18 + Math.floor(unit(mixHashes(hash, 3)) * 75)
  const usual = 240 + bell(mixHashes(hash, 4)) * 55 - Math.max(0, keyword.words.length - 4) * 32
  return Math.max(25, Math.min(410, Math.round(usual)))
}
