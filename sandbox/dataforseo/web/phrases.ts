/** Titles and descriptions: `{k}` the keyword, `{K}` in title case, `{b}` the brand. */
export interface Phrases {
  sellingTitles: readonly string[]
  tellingTitles: readonly string[]
  sellingTexts: readonly string[]
  tellingTexts: readonly string[]
}

const ENGLISH: Phrases = {
  sellingTitles: [
    '{K} | {b}',
    'Buy {K} Online - {b}',
    'Shop {K} at {b}',
    '{K} - Free Delivery | {b}',
    '{b}: {K} & More',
    '{K} for Sale | {b}',
    'Our Range of {K} – {b}',
  ],
  tellingTitles: [
    'The Best {K}, Tested and Compared - {b}',
    '{K}: A Complete Guide | {b}',
    'How to Choose {K} - {b}',
    '{K} Explained | {b}',
    '10 Things to Know About {K} – {b}',
    '{K} Reviews - {b}',
  ],
  sellingTexts: [
    'Discover our range of {k} at {b}. Fast delivery, easy returns and friendly advice from people who know.',
    'Looking for {k}? {b} has a wide choice at fair prices, in stock and ready to send.',
    'Shop {k} from {b}. Order before 3 pm for delivery on the next working day.',
    '{b} has been supplying {k} to homes and businesses for over 15 years. See all offers.',
  ],
  tellingTexts: [
    'We compared the most popular options for {k} and tell you which ones are worth your money.',
    'Everything you need to know about {k}: what matters, what does not, and what our readers say.',
    'A practical look at {k}, with tips, pictures and answers to the questions people ask most.',
    'What is {k}? {b} explains it in plain words, with examples.',
  ],
}

const GERMAN: Phrases = {
  sellingTitles: ['{K} | {b}', '{K} online kaufen - {b}', '{K} günstig bei {b}', '{K} – große Auswahl | {b}'],
  tellingTitles: ['{K} im Test - {b}', '{K}: Ratgeber | {b}', '{K} im Vergleich – {b}'],
  sellingTexts: [
    'Entdecken Sie {k} bei {b}. Schneller Versand, einfache Rückgabe und persönliche Beratung.',
    '{k} in großer Auswahl: Jetzt bei {b} bestellen und sparen.',
  ],
  tellingTexts: [
    'Wir haben {k} verglichen und zeigen, worauf es ankommt.',
    'Alles Wissenswerte über {k}: Tipps, Bilder und Antworten auf häufige Fragen.',
  ],
}

const FRENCH: Phrases = {
  sellingTitles: ['{K} | {b}', 'Acheter {K} en ligne - {b}', '{K} pas cher – {b}', '{K} : livraison gratuite | {b}'],
  tellingTitles: ['{K} : le guide complet | {b}', 'Comparatif {K} - {b}', 'Comment choisir : {K} – {b}'],
  sellingTexts: [
    'Découvrez {k} chez {b}. Livraison rapide et retours faciles.',
    'Un large choix : {k} au meilleur prix chez {b}.',
  ],
  tellingTexts: [
    'Nous avons comparé {k} pour vous aider à choisir.',
    'Tout savoir sur {k} : conseils, photos et réponses à vos questions.',
  ],
}

const SPANISH: Phrases = {
  sellingTitles: ['{K} | {b}', 'Comprar {K} online - {b}', '{K} al mejor precio – {b}'],
  tellingTitles: ['{K}: guía completa | {b}', 'Cómo elegir: {K} - {b}', 'Comparativa de {K} – {b}'],
  sellingTexts: [
    'Descubre {k} en {b}. Envío rápido y devoluciones fáciles.',
    'Gran selección: {k} al mejor precio en {b}.',
  ],
  tellingTexts: [
    'Hemos comparado {k} para ayudarte a elegir.',
    'Todo lo que necesitas saber sobre {k}: consejos, fotos y respuestas.',
  ],
}

const ITALIAN: Phrases = {
  sellingTitles: ['{K} | {b}', '{K} online - {b}', '{K} in offerta – {b}'],
  tellingTitles: ['{K}: la guida completa | {b}', 'Come scegliere: {K} - {b}'],
  sellingTexts: ['Scopri {k} da {b}. Spedizione veloce e resi facili.', 'Ampia scelta: {k} al miglior prezzo.'],
  tellingTexts: ['Abbiamo confrontato {k} per aiutarti a scegliere.', 'Tutto su {k}: consigli, foto e risposte.'],
}

const DUTCH: Phrases = {
  sellingTitles: ['{K} | {b}', '{K} kopen? - {b}', '{K} online bestellen – {b}'],
  tellingTitles: ['{K}: alles wat je moet weten | {b}', 'Beste {K} getest - {b}'],
  sellingTexts: ['Ontdek {k} bij {b}. Snelle levering en gratis retour.', '{k} kopen? Ruime keuze bij {b}.'],
  tellingTexts: ['Wij hebben {k} voor je vergeleken.', 'Alles over {k}: tips, foto’s en antwoorden.'],
}

const POLISH: Phrases = {
  sellingTitles: ['{K} | {b}', '{K} - sklep {b}', '{K} w dobrej cenie – {b}'],
  tellingTitles: ['{K}: poradnik | {b}', 'Ranking {K} - {b}'],
  sellingTexts: ['Sprawdź {k} w {b}. Szybka dostawa i łatwe zwroty.', '{k} w szerokim wyborze. Zamów online.'],
  tellingTexts: ['Porównaliśmy {k}, aby pomóc Ci wybrać.', 'Wszystko o {k}: porady, zdjęcia i odpowiedzi.'],
}

const PORTUGUESE: Phrases = {
  sellingTitles: ['{K} | {b}', 'Comprar {K} online - {b}', '{K} ao melhor preço – {b}'],
  tellingTitles: ['{K}: guia completo | {b}', 'Como escolher: {K} - {b}'],
  sellingTexts: ['Descubra {k} na {b}. Entrega rápida e devoluções fáceis.', 'Grande variedade: {k} ao melhor preço.'],
  tellingTexts: ['Comparamos {k} para ajudar você a escolher.', 'Tudo sobre {k}: dicas, fotos e respostas.'],
}

/** Words of no language, for all the languages without phrases of their own. */
const NEUTRAL: Phrases = {
  sellingTitles: ['{K} | {b}', '{K} – {b}', '{b}: {K}'],
  tellingTitles: ['{K} | {b}', '{K} – {b}'],
  sellingTexts: ['{K} – {b}.', '{b}: {k}.'],
  tellingTexts: ['{K} – {b}.', '{b}: {k}.'],
}

const BY_LANGUAGE: Record<string, Phrases> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
}

/** Phrases of a language code, whatever its region; English when no language was asked for. */
export function phrasesOf(languageCode: string | null): Phrases {
  if (languageCode === null) return ENGLISH
  return BY_LANGUAGE[languageCode.split(/[-_]/, 1)[0] ?? ''] ?? NEUTRAL
}
