const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** True if a name has letters of several of the alphabets that look alike, as “Аdmin” with a Cyrillic А does. */
export const mixesAlphabets = (name: string) => {
  const text = name.normalize('NFKC')
  return scripts.filter((script) => script.test(text)).length > 1
}

/** Letters and digits that look like a Latin letter in most typefaces, in lower case. */
const lookalikes = new Map<string, string>()
for (const [latin, others] of Object.entries({
  a: 'аα@',
  b: 'вβ',
  c: 'сϲ',
  e: 'еε',
  h: 'нһη',
  i: 'іι1lıӏ|!¡',
  j: 'ј',
  k: 'кκ',
  m: 'мμ',
  n: 'ո',
  o: 'оο0օσ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ$',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ζ',
  d: 'ԁ',
}))
  for (const other of others) lookalikes.set(other, latin)

/** Signs that replace a letter only before another one, as in “adm!n”; elsewhere they are punctuation. */
const punctuation = /[|!¡@$](?![\p{L}\p{N}])/gu

const accents = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{N}])\p{M}+/gu

/**
 * The same for all names that readers could mistake for one another: case, width, accents, spaces, punctuation, symbols and
 * hidden characters are ignored, and look-alike letters count as one.
 */
export const lookalikeKey = (name: string) =>
  [
    ...name
      // Otherwise it would be read as letters.
      .replaceAll('™', '')
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(accents, '$1')
      .replace(punctuation, '')
      .replace(/[^\p{L}\p{N}\p{M}|!¡@$]|\p{Variation_Selector}/gu, ''),
  ]
    .map((sign) => lookalikes.get(sign) ?? sign)
    .join('')
