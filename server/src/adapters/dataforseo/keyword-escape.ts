/** The vendor decodes `%XX` and reads `+` as a space in keywords: `c++` would be looked up as `c`. */
export function escapeKeyword(keyword: string): string {
  return keyword.replaceAll('%', '%25').replaceAll('+', '%2B')
}
