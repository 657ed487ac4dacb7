import type { Engine } from '#sandbox/dataforseo/serp/engines.ts'

export interface Language {
  language_name: string
  language_code: string
}

/** code|name in Google's spelling: Hebrew is `iw`, Filipino `tl`, Norwegian `no`. */
const GOOGLE = `
af|Afrikaans
ak|Akan
sq|Albanian
am|Amharic
ar|Arabic
hy|Armenian
as|Assamese
az|Azeri
eu|Basque
be|Belarusian
bn|Bengali
bs|Bosnian
br|Breton
bg|Bulgarian
my|Burmese
ca|Catalan
ceb|Cebuano
ny|Chichewa
zh-CN|Chinese (Simplified)
zh-TW|Chinese (Traditional)
co|Corsican
hr|Croatian
cs|Czech
da|Danish
nl|Dutch
en|English
eo|Esperanto
et|Estonian
ee|Ewe
fo|Faroese
tl|Filipino
fi|Finnish
fr|French
fy|Frisian
gl|Galician
lg|Ganda
ka|Georgian
de|German
el|Greek
gn|Guarani
gu|Gujarati
ht|Haitian
ha|Hausa
haw|Hawaiian
iw|Hebrew
hi|Hindi
hu|Hungarian
is|Icelandic
ig|Igbo
id|Indonesian
ga|Irish
it|Italian
ja|Japanese
jw|Javanese
kn|Kannada
kk|Kazakh
km|Khmer
rw|Kinyarwanda
ko|Korean
ku|Kurdish
ky|Kyrgyz
lo|Lao
la|Latin
lv|Latvian
ln|Lingala
lt|Lithuanian
lb|Luxembourgish
mk|Macedonian
mg|Malagasy
ms|Malay
ml|Malayalam
mt|Maltese
mi|Maori
mr|Marathi
mn|Mongolian
ne|Nepali
no|Norwegian
or|Oriya
om|Oromo
ps|Pashto
fa|Persian
pl|Polish
pt|Portuguese
pt-BR|Portuguese (Brazil)
pt-PT|Portuguese (Portugal)
pa|Punjabi
qu|Quechua
ro|Romanian
rm|Romansh
ru|Russian
sm|Samoan
gd|Scots Gaelic
sr|Serbian
sr-Latn|Serbian (Latin)
st|Sesotho
sn|Shona
sd|Sindhi
si|Sinhalese
sk|Slovak
sl|Slovenian
so|Somali
es|Spanish
es-419|Spanish (Latin America)
su|Sundanese
sw|Swahili
sv|Swedish
tg|Tajik
ta|Tamil
tt|Tatar
te|Telugu
th|Thai
ti|Tigrinya
to|Tonga
tr|Turkish
tk|Turkmen
tw|Twi
uk|Ukrainian
ur|Urdu
uz|Uzbek
vi|Vietnamese
cy|Welsh
wo|Wolof
xh|Xhosa
yi|Yiddish
yo|Yoruba
zu|Zulu
`

/** Bing writes Hebrew `he` and Chinese by script. */
const BING = `
ar|Arabic
eu|Basque
bn|Bengali
bg|Bulgarian
ca|Catalan
zh-hans|Chinese (Simplified)
zh-hant|Chinese (Traditional)
hr|Croatian
cs|Czech
da|Danish
nl|Dutch
en|English
et|Estonian
fi|Finnish
fr|French
gl|Galician
de|German
el|Greek
gu|Gujarati
he|Hebrew
hi|Hindi
hu|Hungarian
is|Icelandic
id|Indonesian
it|Italian
ja|Japanese
kn|Kannada
ko|Korean
lv|Latvian
lt|Lithuanian
ms|Malay
ml|Malayalam
mr|Marathi
nb|Norwegian
pl|Polish
pt-br|Portuguese (Brazil)
pt-pt|Portuguese (Portugal)
pa|Punjabi
ro|Romanian
ru|Russian
sr|Serbian
sk|Slovak
sl|Slovenian
es|Spanish
sv|Swedish
ta|Tamil
te|Telugu
th|Thai
tr|Turkish
uk|Ukrainian
vi|Vietnamese
`

const YAHOO = `
ar|Arabic
bg|Bulgarian
ca|Catalan
zh_chs|Chinese (Simplified)
zh_cht|Chinese (Traditional)
hr|Croatian
cs|Czech
da|Danish
nl|Dutch
en|English
et|Estonian
fi|Finnish
fr|French
de|German
el|Greek
he|Hebrew
hu|Hungarian
is|Icelandic
id|Indonesian
it|Italian
ja|Japanese
ko|Korean
lv|Latvian
lt|Lithuanian
no|Norwegian
fa|Persian
pl|Polish
pt|Portuguese
ro|Romanian
ru|Russian
sr|Serbian
sk|Slovak
sl|Slovenian
es|Spanish
sv|Swedish
th|Thai
tr|Turkish
`

export const LANGUAGES: Record<Engine, readonly Language[]> = {
  google: readTable(GOOGLE),
  bing: readTable(BING),
  yahoo: readTable(YAHOO),
}

export function findLanguage(engine: Engine, key: { code: string } | { name: string }): Language | undefined {
  return LANGUAGES[engine].find((language) =>
    'code' in key ? language.language_code === key.code : language.language_name === key.name,
  )
}

function readTable(table: string): Language[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [code, name] = row.split('|')
      if (!code || !name) throw new Error(`Broken language row: ${row}`)
      return { language_name: name, language_code: code }
    })
}
