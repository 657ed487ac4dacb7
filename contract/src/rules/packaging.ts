// What stands around an address in a text and belongs to the text: quotation marks, brackets, the end of a sentence.

const opening = /[\p{Pi}\p{Pf}\p{Ps}"'`´<＂＇＜]/u
const closing = /[\p{Pi}\p{Pf}\p{Pe}\p{Ps}"'`´>＂＇＞]/u
/** Before an address these are an item of a list, with a blank behind them. */
const bullet = /^(?:[-*•·‣◦▪●○–—]|\d{1,3}[.)])\s+/u
/** Never the end of a host; the end of a path only for those in `endOfPath`. */
const endOfHost = /[,.;:!?…、。，；：！？]/u
const endOfPath = /[,.;:…、。，；：]/u

/** More around an address than this is no packaging. */
const mostCharacters = 50

/** The address in the text, without blanks around it. */
export function unpackAddress(text: string): string {
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
  // A segment of dots is a way, a lone dot behind a host is DNS’s own, and a scheme alone ends in a colon.
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
