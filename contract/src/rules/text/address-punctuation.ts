import { withoutHiddenCharacters } from './hidden-characters.ts'

// Removes what surrounds an address in a text: quotation marks, brackets, the end of a sentence.

/** Quotation marks of every script, and other signs that look like one. */
const mark = '\\p{Quotation_Mark}\\p{Pi}\\p{Pf}`´¨′″‴‵‶‷❛-❠\u{1f676}-\u{1f678}ʹʺʽˈˊˋ˝ˮ׳״՚'
const opening = new RegExp(`[${mark}\\p{Ps}<＜¿¡]`, 'u')
const closing = new RegExp(`[${mark}ʻʼ\\p{Pe}\\p{Ps}>＞]`, 'u')
/** Words of some languages begin with these letters, so they count as marks only if the address ends with one too. */
const letterMark = /[ʻʼ]/u
/** A list marker: a bullet or number, followed by a blank. */
const bullet = /^(?:[-*•·‣◦▪●○–—]|\d{1,3}[.)])\s+/u
/** A host can’t end with these; a path can, except with those in `endOfPath`. */
const endOfHost = /[\p{Terminal_Punctuation}…·・¡¿]/u
const endOfPath = /(?![!?！？])[\p{Terminal_Punctuation}…]/u
/** The address of a link in Markdown, or in the `<address|text>` of chats. */
const link = /^(?:\[[^\]]*\]\(([^()]*)\)|<([^|<>]*)\|[^<>]*>)$/u

/** The number of characters to remove, so that long pasted text stays fast. */
const mostCharacters = 50

/** The text without hidden characters, and without blanks, list markers and punctuation around the address. */
export function trimPunctuation(text: string): string {
  const seen = withoutHiddenCharacters(text).trim().replace(bullet, '')
  const [, ofMarkdown, ofChat] = link.exec(seen) ?? []
  let rest = narrowSigns((ofMarkdown ?? ofChat ?? seen).trim())
  for (let removed = 0; removed < mostCharacters; removed += 1) {
    const inner = withoutEnds(rest).trim()
    if (inner === rest) break
    rest = inner
  }
  return rest
}

/** East Asian keyboards type full-width slashes and colons. */
const narrowSigns = (text: string) => text.replace(beforePath, (start) => start.replace(/[／：]/gu, narrow))
const beforePath = /^(?:[^/?#]{0,20}:)?\/{0,3}[^/?#]*/
const narrow = (wide: string) => wide.normalize('NFKC')

function withoutEnds(text: string): string {
  const [first = ''] = text
  const last = lastCharacter(text)
  const isMark = opening.test(first) || (letterMark.test(first) && closing.test(last))
  if (first !== '' && isMark) return text.slice(first.length)
  if (last === '') return text
  if (closing.test(last)) return isBalanced(text, last) ? text : text.slice(0, -last.length)
  const hasPath = text.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').includes('/')
  if (!(hasPath ? endOfPath : endOfHost).test(last)) return text
  // Path segments of one or two dots are resolved later.
  if (/(?:^|\/)\.{1,2}$/.test(text)) return text
  return text.slice(0, -last.length)
}

function lastCharacter(text: string): string {
  const pair = text.slice(-2)
  return [...pair].length === 1 ? pair : text.slice(-1)
}

const openerOf: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** True if the bracket at the end closes one inside the address, as in /wiki/Coffee_(drink). */
function isBalanced(text: string, last: string): boolean {
  const opener = openerOf[last]
  return opener !== undefined && text.split(opener).length >= text.split(last).length
}
