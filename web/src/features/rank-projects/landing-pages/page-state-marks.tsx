import { IconArrowsExchange, IconFiles, IconTargetOff } from '@tabler/icons-react'
import { pageStateTexts } from '#contract/rules/keyword-metrics/filter-texts.ts'
import type { PageState } from '#contract/rules/rank-projects/landing-pages.ts'
import classes from './page-state-marks.module.css'

/** Most keywords have no target page, so that state has no mark. */
const glyphs = { mismatch: IconTargetOff, swapped: IconArrowsExchange, cannibalised: IconFiles } as const

/** Signs of what is wrong with the pages that rank for a keyword. */
export const PageStateMarks = ({ states }: { states: readonly PageState[] }) =>
  states.map((state) => {
    if (state === 'untargeted') return null
    const Glyph = glyphs[state]
    return (
      <span
        key={state}
        className={classes.mark}
        role="img"
        aria-label={pageStateTexts[state]}
        data-hint={pageStateTexts[state]}
      >
        <Glyph size={13} stroke={1.8} aria-hidden />
      </span>
    )
  })
