import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { hashText, mixHashes } from '#sandbox/deterministic-random.ts'
import { TOPICS } from './topics.ts'

/** Words that people put before and after a word when they search; `{country}` is the country they are in. */
interface Modifiers {
  before: readonly string[]
  after: readonly string[]
}

const ENGLISH: Modifiers = {
  before: list(
    'best,cheap,buy,used,small,large,black,white,blue,new,luxury,modern,vintage,professional,affordable,mini,portable,top rated,second hand,how to choose,where to buy',
  ),
  after: list(
    'online,near me,{country},shop,for sale,sale,price,prices,deals,reviews,ideas,guide,for beginners,set,sets,delivery,next day delivery,brands,offers,for home,for small spaces,types,accessories,comparison,tips',
  ),
}
const BY_LANGUAGE: Record<string, Modifiers> = {
  en: ENGLISH,
  de: {
    before: list('beste,günstige,kleine,große,neue,schwarze,weiße,moderne,billige'),
    after: list('kaufen,shop,test,vergleich,preis,angebote,ideen,gebraucht,in der nähe,{country},für anfänger'),
  },
  fr: {
    before: list('acheter,meilleur,petit,grand,nouveau,comment choisir'),
    after: list('pas cher,prix,avis,occasion,en ligne,moderne,noir,blanc,promo,près de chez moi,{country}'),
  },
  es: {
    before: list('comprar,mejor,pequeño,grande,nuevo,cómo elegir'),
    after: list('barato,precio,ofertas,opiniones,segunda mano,moderno,negro,blanco,cerca de mí,{country}'),
  },
  it: {
    before: list('comprare,miglior,piccolo,grande,nuovo,come scegliere'),
    after: list('prezzo,offerte,recensioni,usato,moderno,nero,bianco,economico,vicino a me,{country}'),
  },
  nl: {
    before: list('beste,goedkope,kleine,grote,nieuwe,zwarte,witte,moderne'),
    after: list('kopen,prijs,aanbieding,tweedehands,vergelijken,ideeën,winkel,in de buurt,{country}'),
  },
  pl: {
    before: list('tani,najlepszy,mały,duży,nowy,czarny,biały,jak wybrać'),
    after: list('sklep,cena,opinie,promocja,używany,ranking,dla początkujących,{country}'),
  },
  pt: {
    before: list('comprar,melhor,pequeno,grande,novo,como escolher'),
    after: list('preço,ofertas,avaliações,usado,moderno,preto,branco,barato,perto de mim,{country}'),
  },
}
const NEUTRAL: Modifiers = { before: list('top,mini,eco,retro'), after: list('shop,outlet,set,design,info,{country}') }

/** One thing people search for, by the parts it is made of. */
export interface SearchedWords {
  topic: number
  /** The number of modifiers beside the topic's word: 0, 1 or 2. */
  modifiers: number
  hash: number
}

/**
 * The searches of a market's people about some topics: every word of theirs alone and with a modifier before, after, or
 * both. Each keyword comes once, under the first of the topics that has its word.
 */
export class KeywordUniverse {
  readonly size: number
  readonly #stems: readonly { stem: string; topic: number; hash: number }[]
  readonly #before: readonly string[]
  readonly #after: readonly string[]

  constructor(topics: Iterable<number>, country: Country, languageCode: string) {
    const language = languageCode.split(/[-_]/, 1)[0] ?? ''
    const { before, after } = BY_LANGUAGE[language] ?? NEUTRAL
    this.#before = ['', ...before]
    this.#after = ['', ...after.map((words) => words.replace('{country}', country.name.toLowerCase()))]
    // A word that is a modifier too would make two keywords of the same words.
    const modifiers = new Set([...this.#before, ...this.#after].flatMap((words) => words.split(' ')))
    const stems = new Map<string, number>()
    for (const topic of topics) {
      const words = language === 'en' ? TOPICS[topic]?.englishStems : TOPICS[topic]?.stems
      for (const stem of words ?? []) {
        if (!stems.has(stem) && !modifiers.has(stem)) stems.set(stem, topic)
      }
    }
    this.#stems = [...stems].map(([stem, topic]) => ({ stem, topic, hash: hashText(stem) }))
    this.size = this.#stems.length * this.#before.length * this.#after.length
  }

  /** The hash is the same whatever the other topics are. */
  describe(index: number): SearchedWords {
    const { stem, before, after } = this.#partsAt(index)
    return {
      topic: stem.topic,
      modifiers: (before === 0 ? 0 : 1) + (after === 0 ? 0 : 1),
      hash: mixHashes(mixHashes(stem.hash, before), after),
    }
  }

  /** In lower case. */
  keywordAt(index: number): string {
    const { stem, before, after } = this.#partsAt(index)
    return [this.#before[before], stem.stem, this.#after[after]].filter((words) => words !== '').join(' ')
  }

  #partsAt(index: number) {
    const before = index % this.#before.length
    const rest = Math.floor(index / this.#before.length)
    const after = rest % this.#after.length
    const stem = this.#stems[Math.floor(rest / this.#after.length)]
    if (stem === undefined) throw new RangeError(`No keyword ${index} of ${this.size}`)
    return { stem, before, after }
  }
}

function list(words: string): string[] {
  return words.split(',')
}
