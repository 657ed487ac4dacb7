export type Table = { name?: string; rows: string[][] }

export type KeywordColumn = {
  keywords: string[]
  /** How a person finds it; undefined when there is no other column. */
  column: string | undefined
  hasKnownTitle: boolean
}

/** Reports put their name and dates above the table, seldom more. */
const titleWithinRows = 20

/** The column whose title names keywords, else the first that holds text. A row of titles is never a keyword. */
export function findKeywordColumn(table: string[][]): KeywordColumn | undefined {
  const rows = table.filter((row) => row.some(isFilled))
  const title = findTitle(rows)
  if (title !== undefined)
    return { keywords: column(rows.slice(title.row + 1), title.at), column: named(title.text), hasKnownTitle: true }
  const [first = []] = rows
  const hasTitles = isTitleRow(first, rows.slice(1))
  const body = hasTitles ? rows.slice(1) : rows
  const at = findTextColumn(body)
  if (at === undefined) return undefined
  const text = first[at]?.trim() ?? ''
  const isOnly = !hasTitles && widthOf(body) === 1
  const label = hasTitles && text !== '' ? named(text) : `column ${letterOf(at)}`
  return { keywords: column(body, at), column: isOnly ? undefined : label, hasKnownTitle: false }
}

const isFilled = (cell: string) => cell.trim() !== ''
const isNumeric = (cell: string) => /^[\s\d.,:/%€$£+-]+$/.test(cell)
const column = (rows: string[][], at: number) => rows.map((row) => row[at] ?? '').filter(isFilled)
const named = (title: string) => `column “${title}”`
const letterOf = (at: number) => (at < 26 ? String.fromCharCode(65 + at) : String(at + 1))
const widthOf = (rows: string[][]) => rows.reduce((width, row) => Math.max(width, row.findLastIndex(isFilled) + 1), 0)

function findTitle(rows: string[][]) {
  for (const [row, cells] of rows.slice(0, titleWithinRows).entries()) {
    const at = cells.findIndex(namesKeywords)
    const isWide = cells.filter(isFilled).length > 1
    // Further down only where a table begins: in a mere list the word is itself a keyword.
    if (at >= 0 && (row === 0 || isWide)) return { row, at, text: cells[at]?.trim() ?? '' }
    if (isWide) return undefined
  }
  return undefined
}

/** Words above nothing but numbers are titles, whatever they say. */
function isTitleRow(first: string[], rest: string[][]): boolean {
  return first.some((title, at) => {
    const below = column(rest, at)
    return isFilled(title) && !isNumeric(title) && below.length > 0 && below.every(isNumeric)
  })
}

function findTextColumn(rows: string[][]): number | undefined {
  const width = widthOf(rows)
  for (let at = 0; at < width; at += 1) {
    const cells = column(rows, at)
    const texts = cells.filter((cell) => !isNumeric(cell)).length
    if (texts > 0 && texts * 2 >= cells.length) return at
  }
  // A list of nothing but numbers may be a list of part numbers; in a table they are figures.
  return width === 1 ? 0 : undefined
}

/** What the tools of this field, and people, write above a column of keywords. Compared without case and accents. */
const headers = new Set(
  [
    ['keyword', 'keywords', 'key word', 'key words', 'keyphrase', 'keyphrases', 'key phrase', 'key phrases'],
    ['search keyword', 'search keywords', 'target keyword', 'target keywords', 'keyword text', 'phrase', 'phrases'],
    ['query', 'queries', 'top queries', 'top query', 'search query', 'search queries'],
    ['search term', 'search terms', 'term', 'terms', 'search phrase', 'search phrases'],
    ['suchbegriff', 'suchbegriffe', 'suchanfrage', 'suchanfragen', 'haufigste suchanfragen', 'schlusselwort'],
    ['schlusselworter', 'stichwort', 'stichworter'],
    ['mot cle', 'mots cles', 'requete', 'requetes', 'requetes les plus frequentes', 'terme de recherche'],
    ['palabra clave', 'palabras clave', 'consulta', 'consultas', 'consultas principales', 'termino de busqueda'],
    ['parola chiave', 'parole chiave', 'query piu frequenti', 'termine di ricerca'],
    ['palavra chave', 'palavras chave', 'principais consultas', 'termo de pesquisa'],
    ['zoekwoord', 'zoekwoorden', 'zoekterm', 'zoektermen', 'zoekopdracht', 'zoekopdrachten'],
    ['nyckelord', 'sokord', 'sogeord', 'søgeord', 'søkeord', 'avainsana', 'avainsanat'],
    ['słowo kluczowe', 'słowa kluczowe', 'klicove slovo', 'klicova slova', 'cuvant cheie', 'cuvinte cheie'],
    ['ключевое слово', 'ключевые слова', 'запрос', 'запросы', '关键词', '關鍵字', 'キーワード', '키워드'],
  ]
    .flat()
    .map(plain),
)

/** The longest title, with room around it. */
const longestTitle = 100
const namesKeywords = (cell: string) => cell.length <= longestTitle && headers.has(plain(cell))

/** "Search_Terms:" and "search terms" are the same title. */
function plain(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_:*-]+/g, ' ')
    .trim()
}
