import { withoutHiddenCharacters } from '#contract/rules/text/hidden-characters.ts'

/**
 * Titles that the tools of this field, and people, write above a column of keywords. Compared without case and accents.
 */
const titles = new Set(
  [
    [
      'keyword',
      'keywords',
      'key word',
      'key words',
      'keyphrase',
      'keyphrases',
      'key phrase',
      'key phrases',
      'kw',
      'kws',
    ],
    ['search keyword', 'search keywords', 'target keyword', 'target keywords', 'keyword text', 'phrase', 'phrases'],
    ['main keyword', 'main phrase', 'focus keyword', 'focus keyphrase', 'keyword phrase', 'seed keyword or phrase'],
    ['query', 'queries', 'top queries', 'top query', 'search query', 'search queries', 'keyword or phrase'],
    ['search term', 'search terms', 'term', 'terms', 'search phrase', 'search phrases', 'customer search term'],
    ['suchbegriff', 'suchbegriffe', 'suchanfrage', 'suchanfragen', 'haufigste suchanfragen', 'schlusselwort'],
    ['schlusselworter', 'stichwort', 'stichworter', 'suchwort', 'suchworter', 'begriff', 'begriffe'],
    ['mot cle', 'mots cles', 'requete', 'requetes', 'requetes les plus frequentes', 'terme de recherche'],
    ['palabra clave', 'palabras clave', 'consulta', 'consultas', 'consultas principales', 'termino de busqueda'],
    ['parola chiave', 'parole chiave', 'query piu frequenti', 'termine di ricerca'],
    ['palavra chave', 'palavras chave', 'principais consultas', 'termo de pesquisa'],
    [
      'zoekwoord',
      'zoekwoorden',
      'zoekterm',
      'zoektermen',
      'zoekopdracht',
      'zoekopdrachten',
      'populairste zoekopdrachten',
    ],
    ['nyckelord', 'sokord', 'sogeord', 'søgeord', 'søkeord', 'avainsana', 'avainsanat', 'hakusana', 'hakusanat'],
    ['słowo kluczowe', 'słowa kluczowe', 'fraza', 'frazy', 'zapytanie', 'zapytania', 'klicove slovo', 'klicova slova'],
    ['klucove slovo', 'klucove slova', 'dotaz', 'dotazy', 'cuvant cheie', 'cuvinte cheie', 'kulcsszo', 'kulcsszavak'],
    ['kljucna rijec', 'kljucne rijeci', 'kljucna beseda', 'kljucne besede', 'marksona', 'marksonad', 'raktazodis'],
    [
      'raktazodziai',
      'atslegvards',
      'atslegvardi',
      'anahtar kelime',
      'anahtar kelimeler',
      'anahtar sozcuk',
      'sorgu',
      'sorgular',
    ],
    ['λεξη κλειδι', 'λεξεις κλειδια', 'ερωτημα', 'ερωτηματα', 'ключова дума', 'ключови думи', 'заявка', 'заявки'],
    [
      'ключевое слово',
      'ключевые слова',
      'ключевая фраза',
      'ключевые фразы',
      'ключ',
      'ключи',
      'фраза',
      'фразы',
      'запрос',
    ],
    ['запросы', 'поисковыи запрос', 'поисковые запросы', 'поисковая фраза', 'популярные запросы', 'ключове слово'],
    ['ключові слова', 'ключова фраза', 'запит', 'запити', 'кључна реч', 'кључне речи'],
    [
      'từ khoa',
      'tu khoa',
      'kata kunci',
      'คำหลัก',
      'คีย์เวิร์ด',
      'คียเวิรด',
      'คาหลก',
      'מילת מפתח',
      'מילות מפתח',
      'שאילתה',
      'שאילתות',
    ],
    [
      'كلمة رئيسية',
      'الكلمة الرئيسية',
      'الكلمات الرئيسية',
      'الكلمة المفتاحية',
      'كلمات مفتاحية',
      'کلمه کلیدی',
      'کلمات کلیدی',
    ],
    [
      '关键词',
      '关键字',
      '搜索词',
      '查询',
      '關鍵字',
      '關鍵詞',
      '搜尋字詞',
      '查詢',
      'キーワード',
      '検索キーワード',
      '検索語句',
      'クエリ',
      '키워드',
      '검색어',
    ],
    // Titles in Google Search Console, in its languages.
    ['consultas mais frequentes', 'consultas principais', 'consultas mas frecuentes', 'principales consultas'],
    ['najczestsze zapytania', 'najpopularniejsze zapytania', 'nejcastejsi dotazy', 'najcastejsie dopyty'],
    ['leggyakoribb lekerdezesek', 'interogari principale', 'cele mai frecvente interogari', 'najcesci upiti', 'upiti'],
    ['vanligaste sokfragor', 'sokfraga', 'sokfragor', 'sokfras', 'mest populaere sogninger', 'populaere soeg'],
    ['topp sok', 'vanligste søk', 'suosituimmat haut', 'suosituimmat kyselyt', 'hakutermi', 'hakutermit'],
    ['en çok yapılan sorgular', 'en populer sorgular', 'kueri', 'kueri teratas', 'kueri populer'],
    ['наипопулярніші запити', 'наичастіші запити', 'топ запити', 'запросы со словами', 'статистика по словам'],
    ['上位のクエリ', '検索クエリ', 'キーワード候補', '인기 검색어', '검색어 상위', '상위 검색어'],
    ['热门查询', '排名靠前的查询', '熱門查詢', '最常見的查詢', '热门关键词', '搜索查询'],
    ['أهم طلبات البحث', 'طلبات البحث الأكثر شيوعا', 'שאילתות מובילות', 'cac cum tu tim kiem hang dau'],
    // Titles in tools that suggest keywords and questions.
    ['suggestion', 'suggestions', 'keyword suggestion', 'keyword suggestions', 'keyword idea', 'keyword ideas'],
    ['question', 'questions', 'paa title', 'people also ask', 'related search', 'related searches', 'autocomplete'],
  ]
    .flat()
    .map(plainTitle),
)

/** Parts of titles of keyword columns, and of the columns next to them. */
const partly =
  /keyword|keyphrase|phrase|quer(?:y|ies)|search term|suggestion|suchbegriff|suchanfrage|mot cle|requete|palabra|consulta|parola|palavra|zoek|sokord|fraz|slovo|kelime|ключ|фраз|запрос|запит|关键|關鍵|キーワード|키워드/
const others =
  /\b(?:parent|seed|modifier|text|comment|kommentar|remarque|comentario|uwagi|id|code|sku|asin|related|url|link|page|landing|title|description|group|campaign|intents?|type|status|country|location|region|language|device|category|topic|cluster|domain|site|tags?|features?|competitor|brand|source|match|date|notes?|comment|author|name|snippet|volume|count|number|difficulty|position|rank|clicks|impressions|seite|gruppe|kampagne|land|thema|titel|strona|grupa)\b|групп|кампан|страниц|категор|тема|регион|тип|частот|количеств|позици/

/** A longer text is not a title. */
const longestTitle = 100

/** No title contains a figure, so most cells needn’t be compared. */
export const isKnownTitle = (cell: string) =>
  cell.length <= longestTitle && !/\d/.test(cell) && titles.has(plainTitle(cell))

/** Additions to a title: "My keywords", "Keyword list (300)". */
const titleExtras = /\([^)]*\)|\[[^\]]*\]|^(?:my|our|the|all|mes|meine|mis|мои|мої)\s|\s(?:list|liste|lista|список)$/gu

/** True if the first line of a list is its title. */
export const isTitleOfList = (cell: string) =>
  isKnownTitle(cell) ||
  (cell.length <= longestTitle && titles.has(plainTitle(plainTitle(cell).replace(titleExtras, ' '))))

/**
 * The degree to which a title suggests a keyword column, or speaks against one. It is only a hint: the content decides.
 */
export function titleWeight(cell: string): number {
  if (cell.length > longestTitle) return 0
  if (isKnownTitle(cell)) return 3
  const title = plainTitle(cell)
  return (partly.test(title) ? 1.5 : 0) - (others.test(title) ? 2 : 0)
}

/** "Search_Terms:" and "search terms" are the same title. */
export function plainTitle(text: string): string {
  return withoutHiddenCharacters(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_:*"'’.-]+/g, ' ')
    .trim()
}
