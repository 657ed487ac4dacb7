// Taken from the running product by `npm run screenshots` (scripts/screenshots/pictures.ts), which keeps their names.
import backlinksDark from './pictures/backlinks-dark.webp'
import backlinksLight from './pictures/backlinks-light.webp'
import domainDark from './pictures/domain-dark.webp'
import domainLight from './pictures/domain-light.webp'
import keywordDark from './pictures/keyword-dark.webp'
import keywordLight from './pictures/keyword-light.webp'
import projectDark from './pictures/project-history-dark.webp'
import projectLight from './pictures/project-history-light.webp'
import listingDark from './pictures/serp-listing-dark.webp'
import listingLight from './pictures/serp-listing-light.webp'

/** One picture of a screen in both colour schemes. */
export type ProductPicture = { light: string; dark: string; alt: string }

export const productPictures = {
  project: {
    light: projectLight,
    dark: projectDark,
    alt: 'A project in Serpplus: average position, visibility over 30 days, the distribution of positions, and the ranking history of each keyword.',
  },
  keyword: {
    light: keywordLight,
    dark: keywordDark,
    alt: 'One keyword of a project: its position over 30 days beside three competitors, notes, and the results page of a chosen date.',
  },
  listing: {
    light: listingLight,
    dark: listingDark,
    alt: 'A rank check: each keyword’s position beside those of two competitors, with search volume and difficulty.',
  },
  domain: {
    light: domainLight,
    dark: domainDark,
    alt: 'A domain’s ranking keywords and estimated traffic, with what was new, lost, improved and declined since an earlier date.',
  },
  backlinks: {
    light: backlinksLight,
    dark: backlinksDark,
    alt: 'Backlinks of a domain by type, top-level domain and country, and new and lost links in two-week periods.',
  },
} satisfies Record<string, ProductPicture>
