import { decodePunycode } from './punycode.ts'

// The characters a host name may have: letters, digits, marks and hyphens, as IDNA 2008 (RFC 5892) says. `URL` alone
// accepts signs as well, as browsers must: with quotation marks, “acme” becomes a domain nobody can register, and acme™
// becomes acmetm.

/** Dots of other scripts, and hyphens and joiners that `URL` maps or removes. */
const between = /[-.\ufe63\uff0d\u3002\uff0e\uff61\u00ad\u200b-\u200d\u2060\ufeff]|\ufe0f/u
const letter = /[\p{L}\p{M}\p{Nd}]/u
/** Signs, by Unicode category, that some languages spell words with. `isPermittedLabel` checks the letters beside them. */
const spelledWith = /[\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb\uff65]/u
/** Superscript letters, such as ᵗᵐ, which are letters to Unicode and signs to people. */
const raised = /[\u00aa\u00ba\p{Lm}]/u
/** Marks of stress, quotation or tone, which are letters to Unicode. Two of them begin a syllable in some languages. */
const modifying = /[\u02b0-\u02ba\u02bd-\u02ff\u0374\u037a\u07f4\u07f5\ua788]|[\u02bb\u02bc](?!\p{L})/u
const letterlike = /[\u2100-\u2129\u212c-\u214f]/u

const emoji = /(?![©®™‼⁉〰〽㊗㊙ℹ])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
/** The few top-level domains that allow emoji. */
const takesEmoji = /\.(?:cf|fm|ga|gq|kz|la|ml|st|tk|to|uz|vu|ws)\.?$/i

/** The first character of a typed host that no domain can contain; undefined if there is none. */
export function findSign(host: string): string | undefined {
  for (const character of host) if (isSign(character, host)) return character
  return undefined
}

function isSign(character: string, host: string): boolean {
  if (/[a-z\d.-]/i.test(character)) return false
  if (emoji.test(character)) return !takesEmoji.test(host)
  if (between.test(character) || spelledWith.test(character)) return false
  if (!letter.test(character) || letterlike.test(character)) return true
  if (modifying.test(character)) return /[^\u02bb\u02bc]/u.test(character) || modifying.test(host)
  return raised.test(character) && /^\p{ASCII}+$/u.test(character.normalize('NFKD'))
}

const permitted =
  /^(?:[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\-\u06fd\u06fe\u0f0b\u3007\u200c\u200d]|(?<=l)\u00b7(?=l)|\u0375(?=\p{Script=Greek})|(?<=\p{Script=Hebrew})[\u05f3\u05f4]|\u30fb)+$/u
const exceptions = /[\u0640\u07fa\u1100-\u11ff\u302e\u302f\u3031-\u3035\u303b\ua960-\ua97c\ud7b0-\ud7fb]/u
const kanaOrHan = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

function isPermittedLabel(label: string): boolean {
  if (!permitted.test(label) || exceptions.test(label) || modifying.test(label) || label.normalize('NFKC') !== label)
    return false
  if (label.includes('\u30fb') && !kanaOrHan.test(label)) return false
  return !(/[\u0660-\u0669]/u.test(label) && /[\u06f0-\u06f9]/u.test(label))
}

/**
 * True if an ASCII host is permitted: its Punycode must not decode to a sign, or to what a browser would encode
 * differently.
 */
export function isPermittedHost(host: string): boolean {
  if (!host.includes('xn--')) return true
  const labels = host.split('.').map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label))
  if (!labels.every((label) => label !== undefined)) return false
  const written = labels.join('.')
  const hasEmoji = takesEmoji.test(host)
  const areAll = labels.every((label) => isPermittedLabel(hasEmoji ? label.replaceAll(allEmoji, 'e') : label))
  return areAll && URL.parse(`http://${written}`)?.hostname === host
}

const allEmoji = new RegExp(emoji.source, 'gu')
