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

export const namesKeywords = (cell: string) => headers.has(plain(cell))

/** "Search_Terms:" and "search terms" are the same title. */
function plain(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_:*-]+/g, ' ')
    .trim()
}
