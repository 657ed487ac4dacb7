// Punctuation around an address that belongs to the text it was copied from: quotation marks, brackets, the end of a sentence.

const opening = /[\p{Pi}\p{Pf}\p{Ps}"'`´<＂＇＜]/u
const closing = /[\p{Pi}\p{Pf}\p{Pe}\p{Ps}"'`´>＂＇＞]/u
/** A list marker before an address, followed by a space. */
const bullet = /^(?:[-*•·‣◦▪●○–—]|\d{1,3}[.)])\s+/u
/** No host ends in one of these. A path may end in ! or ?, so `endOfPath` leaves them out. */
const endOfHost = /[,.;:!?…、。，；：！？]/u
const endOfPath = /[,.;:…、。，；：]/u

/** More than this is not punctuation around an address. */
const mostCharacters = 50

/** The address in the text, without blanks around it. */
export function trimPunctuation(text: string): string {
  let rest = text.trim().replace(bullet, '')
  for (let removed = 0; removed < mostCharacters; removed += 1) {
    const inner = withoutEnds(rest).trim()
    if (inner === rest) break
    rest = inner
  }
  return rest
}

function withoutEnds(text: string): string {
  const [first = ''] = text
  if (first !== '' && opening.test(first)) return text.slice(first.length)
  const last = lastCharacter(text)
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
