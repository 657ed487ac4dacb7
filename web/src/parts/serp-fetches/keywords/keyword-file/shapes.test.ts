import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPasted, readKeywords } from './read-keywords.ts'
import { encodeText } from './testing/encode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string, fileName = 'export.csv') => readKeywords(fileName, utf8(text))
const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const reasonsOf = (reading: Awaited<ReturnType<typeof read>>) =>
  reading.outcome === 'read' ? reading.leftOut.map(({ reason }) => reason) : reading.reason

describe('the column is chosen by what it holds', () => {
  test.each([
    [
      'a column titled Keywords that holds counts',
      lines('Page,Keywords,Top keyword', '/coffee,12,coffee beans', '/tea,40,green tea', '/mugs,7,coffee mug'),
      'column “Top keyword”',
    ],
    [
      'a group that every row repeats',
      lines('Группа;Фраза;Частота', 'Кофе;coffee beans;100', 'Кофе;green tea;90', 'Кофе;coffee mug;10'),
      'column “Фраза”',
    ],
    [
      'a group and nothing but texts',
      lines('Gruppe;Wendung', 'Kaffee;coffee beans', 'Kaffee;green tea', 'Kaffee;coffee mug'),
      'column “Wendung”',
    ],
    [
      'pages by their addresses',
      lines(
        'Page,Main phrase',
        'https://a.example/c,coffee beans',
        'https://a.example/t,green tea',
        '/mugs,coffee mug',
      ),
      'column “Main phrase”',
    ],
    [
      'pages by their hosts',
      lines('a.example,coffee beans,1', 'b.example,green tea,2', 'c.example/mug,coffee mug,3'),
      'column B',
    ],
    [
      'dates, by the names of months',
      lines('Datum;Was;Klicks', '1. März 2026;coffee beans;1', '2. März 2026;green tea;3', '3. März 2026;coffee mug;4'),
      'column “Was”',
    ],
    [
      'intents that come again and again',
      lines(
        'Intent,What,Volume',
        'informational,coffee beans,1',
        'commercial,green tea,2',
        'informational,coffee mug,3',
      ),
      'column “What”',
    ],
    [
      'titles of pages',
      lines(
        'Coffee Beans | Shop,coffee beans,9',
        'Green Tea. The Guide,green tea,8',
        'Coffee Mug: All Sizes!,coffee mug,7',
      ),
      'column B',
    ],
    [
      'a parent of several keywords',
      lines('Parent keyword,Keyword,KD', 'coffee,coffee beans,5', 'tea,green tea,6', 'coffee,coffee mug,7'),
      'column “Keyword”',
    ],
    [
      'match types and campaigns',
      lines(
        'Campaign,Keyword,Search term,Cost',
        'x,+coffee,coffee beans,1',
        'x,+coffee,green tea,2',
        'x,+coffee,coffee mug,3',
      ),
      'column “Search term”',
    ],
  ])('%s', async (_what, text, place) => {
    expect(await read(text)).toMatchObject({ keywords: ['coffee beans', 'green tea', 'coffee mug'], place })
  })

  test('in any order of the columns', async () => {
    const columns = [
      ['Group', 'coffee', 'coffee', 'coffee', 'coffee'],
      ['What', 'coffee beans', 'green tea', 'coffee mug', 'tea pot'],
      ['Volume', '1K – 10K', '<10', '—', '100'],
      ['Address', 'https://a.example/1', '/2', 'a.example/3', 'www.a.example'],
      ['Day', '20 Nov 2026', '21 Nov 2026', '22 Nov 2026', '23 Nov 2026'],
      ['Title', 'Coffee Beans | A Shop', 'Green Tea. All of it', 'Mugs, Cups & More: A Shop', 'Pots! Buy now.'],
      ['Intent', 'commercial', 'informational', 'commercial', 'commercial'],
    ]
    const orders = fc.shuffledSubarray(columns, { minLength: columns.length })
    const format = fc.constantFrom(',', ';', '\t', '|')
    await fc.assert(
      fc.asyncProperty(orders, format, fc.boolean(), async (order, delimiter, hasTitles) => {
        const rows = [0, 1, 2, 3, 4]
          .slice(hasTitles ? 0 : 1)
          .map((row) => order.map((column) => quoted(column[row] ?? '')).join(delimiter))
        expect(await read(lines(...rows))).toMatchObject({ keywords: columns[1]?.slice(1) })
      }),
    )
  })
  const quoted = (cell: string) => (/[,;|"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

  test('another column can be chosen, and the first row taken as a keyword', () => {
    const opened = openPasted(lines('Coffee\tBrown\t1', 'Tea\tGreen\t2', 'Milk\tWhite\t3'))
    const read = typeof opened === 'function' ? opened : () => opened
    const first = read()
    expect(first).toMatchObject({
      outcome: 'read',
      hasTitles: false,
      columns: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
    })
    expect(read({ column: { sheet: 0, at: 1 } })).toMatchObject({
      keywords: ['Brown', 'Green', 'White'],
      place: 'column B',
    })
    expect(read({ column: { sheet: 0, at: 1 }, titles: 'first' })).toMatchObject({
      keywords: ['Green', 'White'],
      place: 'column “Brown”',
    })
  })
})

describe('a column titled Keyword is used if no other contains texts', () => {
  test.each([
    ['names of sites', 'Keyword,Volume\nbooking.com,100\namazon.de,90\nfacebook.com,80\n', 3],
    ['one and the same keyword', 'Keyword,URL\ngreen tea,https://a.example/1\ngreen tea,https://a.example/2\n', 1],
    ['the same in another order', 'URL;Фраза\nhttps://a.example/1;чай\nhttps://a.example/2;чай\n', 1],
  ])('%s', async (_what, text, count) => {
    const reading = await read(text)
    expect(reading.outcome === 'read' && reading.keywords).toHaveLength(count)
  })

  test.each([
    'Keywords,URL\n12,https://a.example/1\n40,https://a.example/2\n',
    'Keyword,Volume\nhttps://a.example/1,5\n/tea,4\n',
  ])('unless it contains figures or addresses: %j', async (text) => {
    expect(await read(text)).toMatchObject({ outcome: 'refused', reason: 'noKeywords' })
  })
})

describe('titles, totals and notes are not keywords', () => {
  const keywords = ['coffee beans', 'green tea', 'coffee mug']
  test.each([
    ['a total with its figure', 'coffee beans,9,1\ngreen tea,8,1\ncoffee mug,7,1\nTotal,24,3\n', ['total']],
    ['a total in a list', 'coffee beans\ngreen tea\ncoffee mug\nTotal,105\n', ['total']],
    ['a total with a colon in a list', 'coffee beans\ngreen tea\ncoffee mug\nTotal: 105\n', ['total']],
    [
      'totals of Google Ads',
      'Keyword,Clicks\ncoffee beans,9\ngreen tea,8\ncoffee mug,7\nTotal: Account,24\nTotal: Search,24\n',
      ['title', 'total', 'total'],
    ],
    ['a sum in German', 'Begriff;Menge\ncoffee beans;9\ngreen tea;8\ncoffee mug;7\nGesamt;24\n', ['title', 'total']],
    ['a sum in Russian', 'Фраза;Показы\ncoffee beans;9\ngreen tea;8\ncoffee mug;7\nИтого;24\n', ['title', 'total']],
    ['a sum in Japanese', '語句,回数\ncoffee beans,9\ngreen tea,8\ncoffee mug,7\n合計,24\n', ['title', 'total']],
    ['whose report it is', 'coffee beans,9\ngreen tea,8\ncoffee mug,7\n\n© 2026 Example Tools\n', ['note']],
    ['whose list it is', 'coffee beans\ngreen tea\ncoffee mug\n© Example Tools, all rights reserved\n', ['note']],
    [
      'where a list is from',
      'coffee beans\ngreen tea\ncoffee mug\nSource: Example Tools\nhttps://tool.example/report\n',
      ['note', 'note'],
    ],
    [
      'what a report says of itself',
      'Term report\n1 Nov – 20 Nov 2026\n\nTerm,Clicks\ncoffee beans,3\ngreen tea,2\ncoffee mug,1\n',
      ['above', 'above', 'title'],
    ],
    [
      'a category above and parts within',
      'Category: All categories\n\nTOP\ncoffee beans,100\ngreen tea,40\n\nRISING\ncoffee mug,Breakout\n',
      ['above', 'above', 'outside'],
    ],
    [
      'titles of another language',
      'Vyhledávání,Hledanost,Obtížnost\ncoffee beans,<10,—\ngreen tea,10 – 100,12\ncoffee mug,1K,n/a\n',
      ['title'],
    ],
    [
      'titles above figures of every kind',
      'Etsintä;Määrä;Hinta;Muutos\ncoffee beans;1,2K;0,40 €;+12 %\ngreen tea;10–100;–;−3 %\ncoffee mug;<10;US$ 1.20;0 %\n',
      ['title'],
    ],
    ['months as titles', 'Term,Nov 2025,Dec 2025\ncoffee beans,1,2\ngreen tea,3,4\ncoffee mug,5,6\n', ['title']],
    [
      'the same titles again',
      'Keyword,Volume\ncoffee beans,1\ngreen tea,2\nKeyword,Volume\ncoffee mug,3\n',
      ['title', 'title'],
    ],
    [
      'the titles of a second file, in another order',
      'Keyword,Volume\ncoffee beans,1\ngreen tea,2\nVolume,Keyword\n3,coffee mug\n',
      ['title', 'title'],
    ],
    [
      'the titles of a second file, named otherwise',
      'Keyword,Volume\ncoffee beans,1\ngreen tea,2\n\nClicks,Position,Query\n3,1.5,coffee mug\n',
      ['title', 'title'],
    ],
    [
      'two lists with a title each',
      '\ufeffKeyword\ncoffee beans\ngreen tea\n\ufeffKeyword\ncoffee mug\n',
      ['title', 'title'],
    ],
    [
      'dashes where there is none',
      'Keyword,Volume\ncoffee beans,1\n—,2\ngreen tea,3\nn/a,4\n(not set),5\ncoffee mug,6\n',
      ['title', 'placeholder', 'placeholder', 'placeholder'],
    ],
  ])('%s', async (_what, text, reasons) => {
    const reading = await read(text)
    expect(reading).toMatchObject({ outcome: 'read', keywords })
    expect(reasonsOf(reading)).toEqual(reasons)
  })

  test('keywords that only look like a total, a note or a figure are kept', async () => {
    const kept = [
      'total war',
      'total',
      'summe berechnen',
      'totals',
      '2024',
      'source code',
      'copyright law',
      'note 10',
      'sum 41',
      '24/7',
      '4k',
      'report by phone',
      'not on sale',
      'notes on nursing',
      'filter on tap',
    ]
    expect(await read(lines(...kept, 'tea'))).toMatchObject({ keywords: [...kept, 'tea'], leftOut: [] })
    const table = lines('Keyword,Volume', ...kept.map((keyword) => `${keyword},10`), 'tea,5')
    expect(await read(table)).toMatchObject({
      keywords: expect.arrayContaining(['total war', '2024', 'source code', 'note 10', '24/7', 'not on sale', 'tea']),
    })
  })

  test('a row with an undecodable character is left out, and the rest is read', async () => {
    const bytes = Uint8Array.from([...utf8('Keyword,Volume\nkávovar,1\nčaj,2\ncaf'), 0xe9, ...utf8(',3\nžula,4\n')])
    const reading = await readKeywords('a.csv', bytes)
    expect(reading).toMatchObject({ keywords: ['kávovar', 'čaj', 'žula'] })
    expect(reasonsOf(reading)).toEqual(['title', 'unreadable'])
  })
})

test('a table in another code page is read; an undecodable keyword is left out', async () => {
  const rows = ['Фраза;Показы', 'купить кофемашину;10', 'ремонт квартир под ключ;20', 'доставка цветов;5']
  const bytes = encodeText(rows.join('\r\n'), 'windows-1251') ?? new Uint8Array()
  expect(await readKeywords('export.csv', bytes)).toMatchObject({
    keywords: ['купить кофемашину', 'ремонт квартир под ключ', 'доставка цветов'],
    encoding: 'windows-1251',
    place: 'column “Фраза”',
  })
  expect(await read('coffee\n\ufffd\ufffd\ufffd\ntea\n')).toMatchObject({
    keywords: ['coffee', 'tea'],
    leftOut: [{ row: 2, reason: 'unreadable' }],
  })
})

describe('separators and quotes', () => {
  const keywords = ['coffee, black', 'the "best" tea', 'mug']
  test.each([
    ['semicolons beside decimal commas', 'Wort;Preis\n"coffee, black";1,20\n"the ""best"" tea";0,80\nmug;2,10\n'],
    ['as many semicolons as commas', 'Keyword;CPC, EUR\ncoffee, black;1,20\nthe "best" tea;0,80\nmug;2,10\n'],
    ['bars', 'Keyword|Volume\ncoffee, black|10\nthe "best" tea|20\nmug|30\n'],
    ['bars in a .txt', 'Keyword|Volume\ncoffee, black|10\nthe "best" tea|20\nmug|30\n'],
    [
      'cells kept as text by a formula',
      'Keyword,Volume\n="coffee, black",10\n="the ""best"" tea",="20"\n="mug",="30"\n',
    ],
    [
      'formulas inside quotes',
      'Keyword,Volume\n"=""coffee, black""",10\n"=""the """"best"""" tea""",20\n"=""mug""",30\n',
    ],
    ['apostrophes around', "'Keyword','Volume'\n'coffee, black','10'\n'the \"best\" tea','20'\n'mug','30'\n"],
    ['apostrophes before', "'coffee, black\n'the \"best\" tea\n'mug\n"],
    ['quotes inside that are not doubled', 'Keyword,Volume\n"coffee, black","10"\n"the "best" tea","20"\n"mug","30"\n'],
    [
      'quotes inside behind a backslash',
      'Keyword,Volume\n"coffee, black","10"\n"the \\"best\\" tea","20"\n"mug","30"\n',
    ],
    ['spaces around quotes', 'Keyword, Volume\n"coffee, black" , 10\n "the ""best"" tea", 20\nmug, 30\n'],
    ['Unicode line ends', 'coffee, black\u2028the "best" tea\u2029mug'],
    [
      'an unusual separator that the file announces',
      'sep=~\nKeyword~Volume\ncoffee, black~10\nthe "best" tea~20\nmug~30\n',
    ],
  ])('%s', async (what, text) => {
    expect(await read(text, what.endsWith('.txt') ? 'a.txt' : 'a.csv')).toMatchObject({ keywords })
  })

  test('a line of keywords is a list', async () => {
    expect(await read('coffee,tea,milk\n')).toMatchObject({ keywords: ['coffee', 'tea', 'milk'] })
  })
})

test.each([
  ['a web page', '<!DOCTYPE html>\n<html><body><table><tr><td>coffee</td></tr></table></body></html>', 'webPage'],
  [
    'a table of Excel in HTML',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel">\n<table><tr><td>coffee</td></tr></table>',
    'webPage',
  ],
  ['a bare table', '  <table border="1"><tr><td>coffee</td></tr></table>', 'webPage'],
  ['XML', '<?xml version="1.0"?>\n<rows><row>coffee</row></rows>', 'webPage'],
  ['an email with a page', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>', 'webPage'],
  ['JSON', '[{"keyword":"coffee"},{"keyword":"tea"}]', 'json'],
  ['JSON in many lines', '{\n  "keywords": [\n    "coffee",\n    "tea"\n  ]\n}', 'json'],
  ['JSON, one object a line', '{"keyword":"coffee"}\n{"keyword":"tea"}\n', 'json'],
  ['a list in JSON', '["coffee","tea"]', 'json'],
  ['RTF', '{\\rtf1\\ansi\\deff0 {\\fonttbl}coffee\\par tea}', 'richText'],
  ['PDF', '%PDF-1.7\n1 0 obj\n', 'pdf'],
])('%s named like a table is refused with its own reason', async (_what, text, reason) => {
  expect(await read(text)).toEqual({ outcome: 'refused', reason })
})

test('keywords in brackets are keywords', async () => {
  expect(await read('[coffee beans]\n[green tea]\n')).toMatchObject({ keywords: ['[coffee beans]', '[green tea]'] })
})
