/** The words of the search over everything. */
export const searchMessages = {
  box: 'Search or jump to',
  dialog: 'Search',
  placeholder: (mayFindCustomers: boolean) =>
    mayFindCustomers ? 'Pages, customers, projects, domains' : 'Pages, projects, keywords, domains',
  results: 'Search results',
  searching: 'Searching…',
  nothing: (text: string) => `No results for “${text}”.`,
  nothingHint: 'Try a page, a domain, a project name or a keyword.',
  failed: 'Search failed',
  notSearched: (kinds: readonly string[]) => `Couldn’t search ${new Intl.ListFormat('en-GB').format(kinds)}.`,
} as const

export const shortcutListMessages = {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single-character shortcuts',
  singleKeysHelp: 'Turn these off if your speech input triggers them by mistake.',
} as const
