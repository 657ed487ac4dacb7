import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type SeriesKey, SeriesMark, seriesKeys, seriesStyles } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { PageName } from './movement-balance.tsx'
import classes from './pair-marks.module.css'
import type { Fate, PairedResult } from './pair-results.ts'

export const fateNames = {
  new: 'new',
  gone: 'gone',
  overtook_us: 'overtook you',
  overtaken: 'you overtook',
} as const satisfies Record<Fate, string>

const glyphs = {
  new: IconPlus,
  gone: IconX,
  overtook_us: IconArrowUp,
  overtaken: IconArrowDown,
} as const satisfies Record<Fate, Icon>

/** The fate of a result, in a word and a sign. */
export function FateMark({ fate }: { fate: Fate }) {
  const Glyph = glyphs[fate]
  return (
    <span className={classes.fate} data-fate={fate}>
      <Glyph size={12} stroke={2.2} aria-hidden />
      {fateNames[fate]}
    </span>
  )
}

/** The sign of a result's owner; undefined for sites that aren't tracked. */
export function seriesOfResult(result: PairedResult, competitors: readonly string[]): SeriesKey | undefined {
  if (result.is_own) return 'own'
  const at = result.competitor === null ? -1 : competitors.indexOf(result.competitor)
  return at === -1 ? undefined : seriesKeys[at + 1]
}

export const colourOfSeries = (series: SeriesKey | undefined) => series && seriesStyles[series].colour

type ResultNameProps = { result: PairedResult; series: SeriesKey | undefined }

/** The address of a result, with the sign of its owner. */
export const ResultName = ({ result, series }: ResultNameProps) => (
  <>
    {series && <SeriesMark of={series} />}
    {series && <VisuallyHidden>{series === 'own' ? 'You: ' : 'Competitor: '}</VisuallyHidden>}
    <PageName page={result} {...(result.title !== null && { title: `${result.title} (${result.url})` })} />
  </>
)
