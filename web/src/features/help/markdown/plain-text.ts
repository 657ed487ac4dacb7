/** Markdown as text without its marks, for searching and for a line of a list. */
export function plainText(markdown: string): string {
  return (
    markdown
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // Items of a list that end without a mark would run into each other.
      .replaceAll(/([^\s.:;,!?])[ \t]*\n+(?=[ \t]*(?:[-+*]|\d+[.)])\s)/g, '$1;\n')
      .replaceAll(/^\s*(?:[-+*]|\d+[.)]|#{1,6}|>)\s+/gm, '')
      .replaceAll(/(\*\*|__|[*`])(?=\S)(.+?)\1/g, '$2')
      .replaceAll(/\\([\\`*_{}[\]()#+.!>-])/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}
