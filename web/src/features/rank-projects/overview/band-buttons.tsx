import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { type RankBandKey, rankBandKeysWithin, rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import classes from './band-buttons.module.css'

type BandButtonsProps = {
  /** The depth to which the days of the chart were read. */
  depth: number
  /** The depth the project is read to now: the table is filtered by bands up to here. */
  projectDepth: number
  bands: ProjectDay['bands']
  /** Look-ups of the same day that failed; undefined where the chart shows none at all. */
  failed: number | undefined
  chosen: RankBandKey | undefined
  onChoose: (band: RankBandKey) => void
}

const failedText = 'Failed look-ups, refunded'

/**
 * The legend of the bands with their newest counts; once clicked, the table below shows only those
 * keywords.
 */
export function BandButtons({ depth, projectDepth, bands, failed, chosen, onChoose }: BandButtonsProps) {
  const choosable = rankBandKeysWithin(projectDepth)
  return (
    <div className={classes.legend}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends */}
      <div className={classes.bands} role="group" aria-label="Filter keywords by position">
        {rankBandsWithin(depth).map(({ key, label }) =>
          choosable.includes(key) ? (
            <button
              key={key}
              type="button"
              className={classes.band}
              aria-pressed={chosen === key}
              data-hint={chosen === key ? 'Show all keywords' : 'Show only these keywords'}
              onClick={() => onChoose(key)}
            >
              <i className={classes.swatch} data-band={key} aria-hidden />
              {label}
              <b>{formatCount(bands[key])}</b>
            </button>
          ) : (
            <span key={key} className={classes.past}>
              <i className={classes.swatch} data-band={key} aria-hidden />
              {label} (earlier)
            </span>
          ),
        )}
      </div>
      {failed !== undefined && (
        <span
          className={classes.failed}
          role="img"
          aria-label={`Failed: ${formatCount(failed)}. ${failedText}`}
          data-hint={failedText}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its hint has to be in the keyboard's reach
          tabIndex={0}
        >
          <i className={classes.swatch} data-band="failed" aria-hidden />
          Failed
          {failed > 0 && <b>{formatCount(failed)}</b>}
        </span>
      )}
    </div>
  )
}
