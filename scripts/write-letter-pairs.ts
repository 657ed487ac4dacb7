// Writes how often letters follow each other in the languages of old code pages, counted in the names that Unicode’s locale data
// has in each language (countries, languages, currencies, scripts, months, units). Keyword files are decoded with it.
// Run after adding a language: node scripts/write-letter-pairs.ts
import { writeFileSync } from 'node:fs'

const spaced =
  'en de fr es pt it nl sv da nb fi is fo et lv lt pl cs sk hu sl hr ro sq tr vi mt eo cy ga ca eu gl af id lb se ru uk be bg sr mk el he ar fa ur th'.split(
    ' ',
  )
/** Languages with thousands of characters: single characters are counted instead of pairs. */
const unspaced = ['ja', 'zh', 'zh-Hant', 'ko']

/** Frequent characters of ordinary text that are rare in those names, the most frequent first. */
const common: Record<string, string> = {
  ja: 'のにはをたがでてとしれさあるいもなかっうまりらくこすそおよけだせきつえみめどやわちじんばげほびべごひろとぶむざぜぽふずぐ日一人年大本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木食車何南万毎白天母火右読友左休父雨料安店買服品選方法人気格通販比較価格最新無料送料商品情報内容手作東京大阪旅行宿泊',
  zh: '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运价格便宜哪里买推荐咖啡机怎么酒店手机电脑衣服鞋子减肥装修公司排名',
  'zh-Hant':
    '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強價格便宜哪裡買推薦咖啡機怎麼酒店手機電腦衣服鞋子減肥裝修公司排名評價台北餐廳',
  ko: '이다는에의가을를고하지한서기사시로도은나리어인그라자일아정해수대들보스과으전상장제조부주유부여마구적비화성원안공생오있것만신소동진경학세간국문연관무방문내우데와게러면선미분모물음단식교위요실계용산치개회본당거드민명남발호말영중년체건불통력르습니까추천가격비교구매저렴한맛집호텔여행커피머신방법후기순위',
}

const capitals = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const pairsOfCapitals = capitals.flatMap((one) => capitals.map((other) => one + other))
const scripts = ['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Hans', 'Hant', 'Jpan', 'Kore', 'Thai', 'Deva', 'Armn', 'Geor']
const units = ['day', 'hour', 'minute', 'second', 'week', 'month', 'year', 'kilometer', 'kilogram', 'liter', 'celsius']

function namesIn(language: string): string[] {
  const asked = {
    region: pairsOfCapitals,
    language: pairsOfCapitals.map((code) => code.toLowerCase()),
    currency: Intl.supportedValuesOf('currency'),
    script: scripts,
  }
  const named = Object.entries(asked).flatMap(([type, codes]) => {
    const names = new Intl.DisplayNames(language, { type: type as Intl.DisplayNamesType, fallback: 'none' })
    return codes.map((code) => names.of(code))
  })
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)))
  const dates = days.map((day) => day.toLocaleDateString(language, { month: 'long', weekday: 'long', timeZone: 'UTC' }))
  const amounts = units.map((unit) => (5).toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }))
  return [...named.filter((name) => name !== undefined), ...dates, ...amounts]
}

/** Romanian letters had a cedilla before Unicode gave them a comma. */
const asOldCodePagesSpell = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=[st])\u0326/gi, '\u0327')
    .normalize('NFC')

const wordsOf = (language: string) =>
  namesIn(language)
    .flatMap((name) =>
      asOldCodePagesSpell(name)
        .toLowerCase()
        .split(/[^\p{L}\p{M}]+/u),
    )
    .filter((word) => word !== '')

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Pairs by how unlikely the second letter is after the first, in steps of one bit; a space is either end of a word. */
function countPairs(language: string): string[] {
  const pairs = new Map<string, number>()
  const firsts = new Map<string, number>()
  for (const word of wordsOf(language)) {
    const letters = [' ', ...word, ' ']
    for (const [at, letter] of letters.slice(1).entries()) {
      count(pairs, `${letters[at]}${letter}`)
      count(firsts, letters[at] ?? '')
    }
  }
  const levels: string[] = Array.from({ length: mostBits + 1 }, () => '')
  for (const [pair, times] of [...pairs].toSorted()) {
    const isAscii = /^[ -~]+$/.test(pair)
    if (isAscii && times === 1) continue
    const bits = Math.min(mostBits, Math.round(-Math.log2(times / (firsts.get([...pair][0] ?? '') ?? 1))))
    levels[bits] += pair
  }
  return levels
}

const mostBits = 9

/** Characters, the most frequent first. */
function countCharacters(language: string): string {
  const counts = new Map<string, number>()
  for (const word of wordsOf(language)) for (const letter of word) if (letter > '\u2e80') count(counts, letter)
  for (const [at, letter] of [...(common[language] ?? '')].entries())
    counts.set(letter, (counts.get(letter) ?? 0) + Math.ceil(200 / (5 + at / 5)))
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([letter]) => letter)
    .join('')
}

writeFileSync(
  new URL('../web/src/parts/serp-fetches/keywords/keyword-file/encoding/letter-pairs.json', import.meta.url),
  `${JSON.stringify(
    {
      pairs: Object.fromEntries(spaced.map((language) => [language, countPairs(language)])),
      characters: Object.fromEntries(unspaced.map((language) => [language, countCharacters(language)])),
    },
    null,
    2,
  )}\n`,
)
