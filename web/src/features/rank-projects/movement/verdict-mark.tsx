import { IconActivity, IconMinus, IconWaveSine } from '@tabler/icons-react'
import type { VolatilityVerdict } from '#contract/rules/rank-projects/volatility.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { verdictNames } from './movement-text.ts'
import classes from './verdict-mark.module.css'

/** A straight line, a wave, a jolt: told apart without their colours. */
const glyphs = {
  calm: IconMinus,
  usual: IconWaveSine,
  unusual: IconActivity,
} as const satisfies Record<VolatilityVerdict, Icon>

type VerdictMarkProps = {
  verdict: VolatilityVerdict
  /** The thing that is calm, usual or unusual, such as "page". */
  of: string
  hint?: string
}

/** "Unusual page" */
export function VerdictMark({ verdict, of, hint }: VerdictMarkProps) {
  const Glyph = glyphs[verdict]
  return (
    <span className={classes.verdict} data-verdict={verdict} data-hint={hint}>
      <Glyph size={13} stroke={2} aria-hidden />
      {verdictNames[verdict]} {of}
    </span>
  )
}
