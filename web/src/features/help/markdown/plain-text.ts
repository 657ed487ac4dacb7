/** What Markdown says without its marks, for searching and for a line of a list. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-+*]|\d+[.)]|#{1,6}|>)\s+/gm, '')
    .replaceAll(/(\*\*|__|[*`])(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\\([\\`*_{}[\]()#+.!>-])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
