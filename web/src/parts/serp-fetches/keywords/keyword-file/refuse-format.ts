import type { RefusalReason } from './refusals.ts'

/** Refuses text that is neither a list nor a table, whatever the file name. */
export function refuseOtherFormat(text: string): RefusalReason | undefined {
  const start = text.slice(0, 2_000).trimStart()
  if (/^\{\\rtf/.test(start)) return 'richText'
  if (/^%PDF-/.test(start)) return 'pdf'
  if (
    /^<(?:!doctype|html|head|body|table|meta|style|script|div|\?xml|!--|[a-z][\w:-]*[\s>])/i.test(start) ||
    /^MIME-Version:|^Content-Type: (?:multipart|text\/html)/im.test(start)
  )
    return 'webPage'
  if (/^ID;P/.test(start)) return 'unknownKind'
  if (isJson(text, start)) return 'json'
  return isCode(start) ? 'code' : undefined
}

/** An SQL statement, or a list in Python or JavaScript. */
const isCode = (start: string) =>
  /^(?:INSERT\s+(?:IGNORE\s+)?INTO\s+\S+|CREATE\s+(?:TABLE|DATABASE)\s+\S+|DROP\s+TABLE\s+\S+)[\s\S]*?[(;]/im.test(
    start,
  ) ||
  /^(?:SELECT\s[\s\S]*?\sFROM\s[\s\S]*?;|-- (?:MySQL|MariaDB|phpMyAdmin|PostgreSQL|pg_dump)\b)/i.test(start) ||
  /^(?:export\s+)?(?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*[[{]\s*["'{[]/.test(start) ||
  /^[[(]\s*\(?\s*[ub]?'[^'\n]*'\s*,/.test(start)

/** One document, or one in every line. A list of keywords in brackets is neither. */
function isJson(text: string, start: string): boolean {
  if (!/^[[{]/.test(start)) return false
  const [line = ''] = start.split(/[\r\n]/)
  return (
    isDocument(text) ||
    (line.length < 2_000 && isDocument(line)) ||
    /^(?:\{|\[\s*[{"])\s*"?[\w$ -]+"?\s*:/.test(start) ||
    /^\[\s*\{/.test(start)
  )
}

function isDocument(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
