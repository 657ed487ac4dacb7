/**
 * Decodes a posted keyword as the vendor does: `+` is a space and every `%XX` is decoded. A client that sends "c++" or
 * "100%25 cotton" without escaping therefore asks for another keyword than it meant, here as there.
 */
export function decodeKeyword(posted: string): string {
  return posted
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped)
      } catch {
        // Bytes that are no UTF-8 stay as they were written.
        return escaped
      }
    })
    .trim()
}

const OPERATOR =
  /(?:^|[\s"(-])(?:site|intitle|allintitle|inurl|allinurl|intext|allintext|inanchor|allinanchor|define|link|filetype|id|info|related):/i

/** Keywords with a search operator cost five times as much. */
export function hasSearchOperator(keyword: string): boolean {
  return OPERATOR.test(keyword)
}

export function isForbiddenKeyword(keyword: string): boolean {
  return keyword.trim() === '' || /(?:^|[\s"(-])cache:/i.test(keyword)
}
