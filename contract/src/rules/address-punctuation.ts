import { withoutHiddenCharacters } from './hidden-characters.ts'

// What stands around an address in a text and belongs to the text: quotation marks, brackets, the end of a sentence.

/** What people write as quotation marks in any script, among them signs of other kinds that look like one. */
const mark = '\\p{Quotation_Mark}\\p{Pi}\\p{Pf}`´¨′″‴‵‶‷❛-❠\u{1f676}-\u{1f678}ʹʺʽˈˊˋ˝ˮ׳״՚'
const opening = new RegExp(`[${mark}\\p{Ps}<＜¿¡]`, 'u')
const closing = new RegExp(`[${mark}ʻʼ\\p{Pe}\\p{Ps}>＞]`, 'u')
/** Letters that words of some languages begin with: marks only where another one follows the address. */
const letterMark = /[ʻʼ]/u
/** Before an address these are an item of a list, with a blank behind them. */
const bullet = /^(?:[-*•·‣◦▪●○–—]|\d{1,3}[.)])\s+/u
/** Never the end of a host; the end of a path only for those in `endOfPath`. */
const endOfHost = /[\p{Terminal_Punctuation}…·・¡¿]/u
const endOfPath = /(?![!?！？])[\p{Terminal_Punctuation}…]/u
/** A link as Markdown and chats write it: the address in it. */
const link = /^(?:\[[^\]]*\]\(([^()]*)\)|<([^|<>]*)\|[^<>]*>)$/u

/** More than this is not punctuation around an address. */
const mostCharacters = 50

/** The address in the text, without blanks around it and without characters that take no room. */
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

/** Keyboards of eastern Asia write the signs of an address as wide as their letters. */
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
  // A segment of one or two dots is part of a path.
  if (/(?:^|\/)\.{1,2}$/.test(text)) return text
  return text.slice(0, -last.length)
}

function lastCharacter(text: string): string {
  const pair = text.slice(-2)
  return [...pair].length === 1 ? pair : text.slice(-1)
}

const openerOf: Record<string, string> = { ')': '(', ']': '[', '}': '{', '>': '<' }

/** Whether the bracket at the end closes one inside the address, as in /wiki/Coffee_(drink). */
function isBalanced(text: string, last: string): boolean {
  const opener = openerOf[last]
  return opener !== undefined && text.split(opener).length >= text.split(last).length
}
