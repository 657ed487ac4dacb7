// Taken from the running product by `npm run screenshots` (scripts/screenshots/pictures.ts), which keeps their names.
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' })

/** The files of one picture for screens of different widths. */
type Sources = { small: string; large: string }

/** One picture of a screen in both colour schemes. */
export type ProductPicture = { light: Sources; dark: Sources; alt: string }

export const productPictures = {
  project: taken(
    'project-history',
    'A project in Serpplus: average position, visibility over 30 days, the distribution of positions, and the ranking history of each keyword.',
  ),
  keyword: taken(
    'keyword',
    'One keyword of a project: its position over 30 days beside three competitors, notes, and the results page of a chosen date.',
  ),
  listing: taken(
    'serp-listing',
    'A rank check: each keyword’s position beside those of two competitors, with search volume and difficulty.',
  ),
  domain: taken(
    'domain',
    'A domain’s ranking keywords and estimated traffic, with what was new, lost, improved and declined since an earlier date.',
  ),
  backlinks: taken(
    'backlinks',
    'Backlinks of a domain by type, top-level domain and country, and new and lost links in two-week periods.',
  ),
} satisfies Record<string, ProductPicture>

function taken(name: string, alt: string): ProductPicture {
  return { light: sourcesOf(`${name}-light`), dark: sourcesOf(`${name}-dark`), alt }
}

function sourcesOf(file: string): Sources {
  return { small: addressOf(`${file}-small`), large: addressOf(file) }
}

function addressOf(file: string): string {
  const address = files[`./pictures/${file}.webp`]
  if (address === undefined) throw new Error(`There is no picture ${file}.webp: run npm run screenshots.`)
  return address
}
