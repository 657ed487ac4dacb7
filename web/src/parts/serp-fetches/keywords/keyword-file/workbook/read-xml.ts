export type XmlHandlers = {
  /** Called without the prefix of the element’s name; returning false ends the reading. */
  open?: (name: string, attributes: Record<string, string>) => boolean | undefined
  close?: (name: string) => void
  text?: (text: string) => void
}

const attribute = /([\w:.-]{1,64})\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Walks through the elements of an XML document. It checks nothing, because workbooks are often only almost right. */
export function readXml(xml: string, handlers: XmlHandlers): void {
  for (let at = 0; at < xml.length; ) {
    const start = xml.indexOf('<', at)
    const text = xml.slice(at, start === -1 ? undefined : start)
    if (text !== '') handlers.text?.(unescapeXml(text))
    if (start === -1) return
    const end = endOfMarkup(xml, start)
    if (end === -1) return
    if (xml.startsWith('<![CDATA[', start)) handlers.text?.(xml.slice(start + 9, end - 3))
    else if (!/[!?]/.test(xml[start + 1] ?? '') && !readTag(xml.slice(start + 1, end - 1), handlers)) return
    at = end
  }
}

/** False ends the reading. */
function readTag(tag: string, { open, close }: XmlHandlers): boolean {
  const name = localName(/^\/?([^\s/]*)/.exec(tag)?.[1] ?? '')
  if (!tag.startsWith('/') && open?.(name, attributesOf(tag)) === false) return false
  if (tag.startsWith('/') || tag.endsWith('/')) close?.(name)
  return true
}

/** The place behind a tag, comment or the like, or -1 if it doesn’t end. A `>` between quotes belongs to an attribute. */
function endOfMarkup(xml: string, start: number): number {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!xml.startsWith(opening, start)) continue
    const end = xml.indexOf(closing, start + opening.length)
    return end === -1 ? -1 : end + closing.length
  }
  for (let at = start, quote = ''; at < xml.length; at += 1) {
    const sign = xml[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return -1
}

/** Decodes UTF-8, and UTF-16 if a byte order mark says so. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(attribute))
    found[localName(name)] = unescapeXml(double ?? single ?? '')
  return found
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
