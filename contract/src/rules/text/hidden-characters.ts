/** Scripts in which a joiner changes the letters around it; in all others it is invisible. */
const joinedScripts =
  'Arab Syrc Mand Nkoo Mong Phag Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr Tibt Bali Java Sund Cakm Gran Newa Tirh Shrd Kthi Lana'
const joinable = `[${joinedScripts.replaceAll(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]`
const joiner = '[\\u200c\\u200d]'

/** Characters that variation selectors change: signs, emoji, ideographs, and the digits of keycaps. */
const varied = '(?!\\p{ASCII})[\\p{Emoji}\\p{S}\\p{sc=Han}\\p{sc=Mymr}\\p{sc=Phag}]'
const selector = `(?<!${varied})(?!(?<=[\\d#*])\\ufe0f\\u20e3)[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`

/** Invisible tags, except in the flag of a region, which is spelled with them. */
const tag = '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}]'

const mongolianSelector = '(?<![\\u1820-\\u18aa])[\\u180b-\\u180d\\u180f]'

/** Characters that Unicode says to ignore, and annotation marks. Those that depend on their neighbours are handled separately. */
const needless =
  '(?![\\u200c\\u200d\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}\\u3164\\uffa0])[\\p{DI}\\ufff9-\\ufffb]'

const invisible = new RegExp([needless, selector, tag, mongolianSelector].join('|'), 'gu')
const needlessJoiners = new RegExp(
  `(?<!${joinable})${joiner}+(?!${joiner})|${joiner}+(?!${joiner}|${joinable})|(?<=${joiner})${joiner}`,
  'gu',
)

/** Control characters, line separators, and letters that are drawn as a blank. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u2800\u3164\uffa0]/u

/** Removes invisible characters. A joiner stays between letters, and within emoji, that are written with it. */
export const withoutHiddenCharacters = (text: string): string =>
  text.replace(invisible, '').replace(needlessJoiners, '')

/** True if a text contains more than it shows. Also true of unpaired surrogates, which the database can’t store. */
export const hasHiddenCharacters = (text: string) =>
  !text.isWellFormed() || unseen.test(text) || withoutHiddenCharacters(text) !== text

export const hiddenCharacters = 'Remove line breaks and hidden control characters.'
