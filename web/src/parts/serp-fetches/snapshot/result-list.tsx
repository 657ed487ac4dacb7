import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { breadcrumbOf, webAddress } from '../../../shared/format/web-address.ts'
import { shortNames } from '../domains/short-names.ts'
import { SeriesMark, seriesStyles } from '../ranks/series-mark.tsx'
import { type Owner, placeOf, positionOf, seriesOf } from './messages.ts'
import { foldLines, pageLines, type Organic as Result } from './page-lines.ts'
import classes from './result-list.module.css'
import { FeatureRow } from './serp-features.tsx'

type ResultListProps = {
  page: SerpSnapshot
  domains: string[]
  /** Shows the first results and the marked ones, until somebody asks for the others. */
  foldable?: boolean
}

/** The organic results as they stood; own and competitors' ones are marked by bar, shape and name. */
export function ResultList({ page, domains, foldable }: ResultListProps) {
  const [isWhole, setWhole] = useState(false)
  const names = shortNames(domains)
  const lines = pageLines(page)
  const folded = foldLines(lines)
  const isFolded = foldable && !isWhole && folded.length < lines.length
  return (
    <>
      <ol className={classes.results}>
        {(isFolded ? folded : lines).map((line) => {
          if ('skipped' in line)
            return (
              <li key={`after-${line.after}-${line.skipped}`} className={classes.skipped}>
                {countOf(line.skipped, 'other result', 'other results')}
              </li>
            )
          if ('features' in line) return <FeatureRow key={`at-${line.features[0].absolute_position}`} line={line} />
          const { result } = line
          return <ResultLine key={result.position} result={result} page={page} names={names} />
        })}
      </ol>
      {isFolded && (
        <div className={classes.more}>
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            Show all {countOf(page.organic.length, 'result')}
          </Button>
        </div>
      )}
    </>
  )
}

function ResultLine({ result, page, names }: { result: Result; page: SerpSnapshot; names: string[] }) {
  const { owner, position } = result
  const series = owner === null ? undefined : seriesOf(owner)
  return (
    <li className={classes.result} data-owner={series && seriesStyles[series].colour}>
      <Position result={result} />
      <Words result={result} />
      {owner !== null && series !== undefined && (
        <span className={classes.who}>
          <SeriesMark of={series} />
          <span className={classes.name}>
            {nameOf(owner, names)}
            {positionOf(page, owner) !== position && ', also here'}
          </span>
        </span>
      )}
    </li>
  )
}

function Position({ result: { position, absolute_position } }: { result: Result }) {
  const words = `Absolute position: ${absolute_position}`
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

const nameOf = (owner: Owner, names: string[]) => (owner === 'own' ? 'You' : (names[placeOf(owner)] ?? ''))
