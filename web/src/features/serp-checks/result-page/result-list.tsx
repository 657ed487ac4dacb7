import type { StoredResultPage } from '#contract/serp-checks.ts'
import { shortNames } from '../../../shared/format/short-names.ts'
import { breadcrumbOf, webAddress } from '../../../shared/format/web-address.ts'
import { SeriesMark } from '../../../shared/ranks/series-mark.tsx'
import classes from './result-list.module.css'
import { type Owner, positionOf, seriesOf } from './result-page-words.ts'

type Result = StoredResultPage['organic'][number]
type ResultListProps = { page: StoredResultPage; domains: string[] }

/** The organic results as they stood; own and competitors' ones are marked by bar, shape and name. */
export function ResultList({ page, domains }: ResultListProps) {
  const names = shortNames(domains)
  return (
    <ol className={classes.results}>
      {page.organic.map((result) => (
        <li key={result.absolute_position} className={classes.result} data-owner={result.owner ?? undefined}>
          <Position result={result} />
          <Words result={result} />
          {result.owner !== null && (
            <span className={classes.who}>
              <SeriesMark of={seriesOf[result.owner]} />
              <span className={classes.name}>
                {nameOf(result.owner, names)}
                {positionOf(page, result.owner) !== result.position && ', also here'}
              </span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Position({ result: { position, absolute_position } }: { result: Result }) {
  const words = `Number ${absolute_position} among everything on the page`
  return (
    <span className={classes.position} data-hint={words} role="img" aria-label={`Rank ${position}. ${words}`}>
      {position}
    </span>
  )
}

/** Title and address are somebody else's text: shown as it is, a link only where it leads to the web. */
function Words({ result: { title, url, domain } }: { result: Result }) {
  const address = webAddress(url)
  return (
    <span className={classes.words}>
      {address === undefined ? (
        <span className={classes.title} dir="auto">
          {title}
        </span>
      ) : (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.title}
          title={address.href}
          dir="auto"
        >
          {title}
        </a>
      )}
      <bdi className={classes.address}>{address === undefined ? domain : breadcrumbOf(address)}</bdi>
    </span>
  )
}

const positions = { competitor1: 1, competitor2: 2, competitor3: 3 } as const

const nameOf = (owner: Owner, names: string[]) => (owner === 'own' ? 'You' : (names[positions[owner]] ?? ''))
