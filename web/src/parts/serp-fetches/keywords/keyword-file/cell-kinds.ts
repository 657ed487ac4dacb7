// The kind of content of a cell, judged by its text. All functions take trimmed text.

const signsOfFigures = /[\p{N}\s.,'’‘:/%‰°<>≤≥~≈±+\-−–—‑…()[\]$€£¥₽₹₴₺₩₪฿₫₦#*≡∞]/gu
const units = new Set(
  'k m b t bn mn mm mio mrd tsd тыс млн млрд тис хил tys mln mld mil tis mkr tkr w 万 萬 億 亿 千 만 천 억 usd eur gbp jpy pln czk huf ron bgn sek nok dkk chf uah rub try brl inr cad aud nzd zł kč ft kr lei лв руб грн tl r to bis до à a e x s sec min h d ms'.split(
    ' ',
  ),
)

/** Figures as tools write them: `<10`, `10 – 100`, `1K`, `1.2 млн`, `+250%`, `US$ 0.40`, dates in digits, or none at all. */
export function isFigure(text: string): boolean {
  if (text.length > 60) return false
  if (isPlaceholder(text) || wordsForFigures.has(text.toLowerCase())) return true
  if (!/\p{N}/u.test(text)) return false
  const letters = text.replace(signsOfFigures, ' ').toLowerCase().trim()
  return (
    letters === '' ||
    letters.split(' ').every((part) => part === '' || part === 'us' || units.has(part)) ||
    isDate(text)
  )
}

const emptyPhrases = new Set([
  'n/a',
  'n.a.',
  'nan',
  '(not set)',
  '(not provided)',
  '(other)',
  'not available',
  'no data',
  'н/д',
  'нет данных',
  'k.a.',
  // Pivot tables write these for an empty cell.
  '(blank)',
  '(leer)',
  '(vide)',
  '(en blanco)',
  '(em branco)',
  '(vuoto)',
  '(puste)',
  '(пусто)',
  '(空白)',
])
/** Words that stand for a figure in a column of figures. In a column of texts they may be keywords. */
const wordsForFigures = new Set([
  'null',
  'none',
  'true',
  'false',
  'yes',
  'no',
  'breakout',
  'unknown',
  'not ranked',
  'low',
  'medium',
  'high',
])

/** True if a text is what tools write instead of a missing value. */
export const isPlaceholder = (text: string) =>
  /^[-–—−_.…*?/\s]+$|^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!)$/i.test(text) ||
  emptyPhrases.has(text.toLowerCase())

const dateLocales = 'en de fr es it pt nl pl ru uk cs tr sv da fi hu ro'.split(' ')
let months: Set<string> | undefined
/** Created on first use: few files need them, and they are slow to create. */
function namesOfMonths(): Set<string> {
  months ??= new Set(
    dateLocales.flatMap((locale) =>
      (['short', 'long'] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, at) =>
          new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
            .format(Date.UTC(2026, at, 2))
            .toLowerCase()
            .replace(/[^\p{L}]+/gu, ''),
        ),
      ),
    ),
  )
  return months
}

/** A day, a month or a span of them, written with the names of months. */
function isDate(text: string): boolean {
  if (!/\d{4}|\d{1,2}/.test(text) || text.length > 60) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const known = namesOfMonths()
  return (
    words.length > 0 &&
    words.length <= 4 &&
    words.every((word) => known.has(word) || word.length <= 2 || word === 'bis') &&
    words.some((word) => known.has(word))
  )
}

/** No browser takes longer ones, and the pattern takes quadratic time. */
const longestAddress = 2_100

/** A page, a path, a site or an email address. */
export const isAddress = (text: string) =>
  text.length <= longestAddress &&
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/\S+$|^\/\S*$|^www\.\S+$|^[^\s@]+@[^\s@]+\.[^\s@]+$|^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/iu.test(
    text,
  )

const totalPhrases = [
  'grand total',
  'genel toplam',
  'total general',
  'total général',
  'iš viso',
  'סך הכל',
  'סה"כ',
  'tổng cộng',
  'tổng số',
  'i alt',
  'algemeen totaal',
  'totale generale',
  'γενικό σύνολο',
  'סה״כ',
  'جمع کل',
  'कुल योग',
  'suma końcowa',
  'suma total',
  'общий итог',
  'загальний підсумок',
  'totale complessivo',
  'total geral',
  'celkový součet',
  'celkový súčet',
  'total keywords',
  'total queries',
  'total rows',
  'total results',
  'keywords total',
  'number of keywords',
]
const totalWords =
  'totals total subtotal sub-total summe sum gesamtsumme gesamt insgesamt итого всего итог загалом усього разом razem suma łącznie celkem součet spolu összesen totale totaal totalt summa yhteensä toplam общо ukupno skupaj kokku kopā σύνολο المجموع الإجمالي gesamtergebnis endsumme eindtotaal subtotaal totalsumma samtals slutsumma végösszeg kokonaissumma loppusumma сума zbroj vsota مجموع 总和 總和 总数 總數 総合計 合计 总计 合計 総計 小計 總計 합계 총계 총합계 共计 共計 รวม รวมทั้งหมด jumlah ogółem gesamtzahl всичко вкупно укупно усяго gjithsej cyfanswm სულ ընդամենը'
const total = new RegExp(
  `^(?:${[...totalPhrases, ...totalWords.split(' ')].join('|')})(?![\\p{L}\\p{M}])\\s*(.*)$`,
  'isu',
)

/** `sure`: with a colon, or with a separator and a figure after it; `likely`: the word alone, or directly before a figure. */
export function totalKind(text: string): 'likely' | 'sure' | undefined {
  const rest = total.exec(text)?.[1]?.trim()
  if (rest === undefined) return undefined
  // Such as “Total: 105”, “Total (3 keywords)” or “Total, 105”.
  if (
    /^[:：=]/.test(rest) ||
    /^\(\d[^)]*\)?:?$/.test(rest) ||
    (/^[,;|\t–—]/.test(rest) && isFigure(rest.slice(1).trim()))
  )
    return 'sure'
  return rest === '' || isFigure(rest) ? 'likely' : undefined
}

/** Labels of a summary in the last row of a table. Anywhere else they may be keywords. */
const summaries =
  /^(?:average|avg|mean|median|durchschnitt|mittelwert|moyenne|promedio|media|média|średnia|среднее|середнє|ortalama|gemiddelde|genomsnitt|平均|평균)$/iu
export const isSummary = (text: string) => summaries.test(text)

/** “(3 rows)”, “3 keywords exported”. */
const isCount = (text: string) =>
  /^\(?\d[\d.,\s]*\s*(?:rows?|keywords?|records?|results?|entries|queries|zeilen|einträge|lignes|filas|linhas|righe|wierszy|строк\p{L}*|запис\p{L}*|行|件)(?:\s+(?:in set|returned|exported|selected|total|affected|found|of)\b.*)?\)?\.?$/iu.test(
    text,
  )

/** Copyright lines at the foot of a report. */
const isCopyright = (text: string) =>
  /^(?:©|\(c\)\s*\d{4}|copyright\s+(?:©|\(c\)|\d{4}|by\b)|℗)|©\s*\d{4}|all rights reserved/iu.test(text)

/** Beginnings of lines about the file, if a colon follows. */
const aboutFile =
  'source|sources|note|notes|nb|disclaimer|generated|exported|created|downloaded|report|data (?:from|by|source)|powered by|filters?|date range|last updated|quelle|hinweis|anmerkung|stand|erstellt|exportiert|remarque|généré|exporté|fuente|nota|generado|exportado|fonte|esportato|źródło|uwaga|wygenerowano|zdroj|poznámka|источник|примечание|сформировано|создано|выгружено|дата|джерело|примітка|kaynak|not|bron|opmerking|källa|出典|注|来源|來源|備考|출처'
/** Words that show without a colon that a line is about the file, as “report” in "report by phone" doesn’t. */
const made =
  'generated|exported|created|downloaded|last updated|erstellt|exportiert|généré|exporté|generado|exportado|esportato'
const noteStart = new RegExp(
  `^\\*+\\s|^†|^(?:${aboutFile})\\s*[:：]|^(?:report |data )?(?:${made})\\s+(?:by|on|am|von|from|le)\\b`,
  'iu',
)

/** True if a line at the foot of a file is about the file. */
export const isNote = (text: string) =>
  isCopyright(text) ||
  noteStart.test(text) ||
  isCount(text) ||
  /^(?:page|seite|página|pagina|strona|страница|стр\.)\s+\d+\s*(?:\/|of|von|de|sur|di|z|из)\s*\d+$/iu.test(text) ||
  /^powered by\s/i.test(text) ||
  /^(?:https?:)?\/\/\S+$/.test(text) ||
  (text.length > 80 && /[.!]$/.test(text))

/** An identifier from a database or shop: a single token that people don’t search for. */
export const isIdentifier = (text: string) =>
  /^\{?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\}?$/i.test(text) ||
  /^(?=.*\d)[\da-f]{16,}$/i.test(text) ||
  /^(?=[^\s]*\d)(?=[^\s]*[A-Z_])[A-Z\d][A-Za-z\d_#/-]{3,}$/.test(text) ||
  /^[a-z]+[_-]\d{2,}$/.test(text)

/** True if a text contains undecodable characters, or words that were saved as question marks. */
export const isUnreadable = (text: string) =>
  /[\ufffd\u0080-\u0084\u0086-\u009f\ue000-\uf8ff]|(?<!\S)\?{3,}(?!\S)/.test(text)
