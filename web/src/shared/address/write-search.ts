import { defaultStringifySearch } from '@tanstack/react-router'

/** The router would put quotes around a number that is text, such as the id of a tag, and escape commas. Readers take either. */
export const writeSearch = (search: object): string =>
  defaultStringifySearch(Object.fromEntries(Object.entries(search).map(([name, value]) => [name, bare(value)])))
    // An address may have commas; those of the text are the only ones that are escaped like this.
    .replaceAll('%2C', ',')

/** Only numbers that become the same text again. */
const bare = (value: unknown) =>
  typeof value === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value
