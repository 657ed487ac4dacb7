import type { Icon } from '../actions/icon.ts'
import classes from './icon-tile.module.css'

export type IconTileTone = 'plain' | 'ended' | 'accent' | 'done' | 'warn' | 'error'

type IconTileProps = { icon: Icon; tone?: IconTileTone; stroke?: number }

/** Stands over a message and says at a glance of what kind it is. */
export const IconTile = ({ icon: Glyph, tone, stroke = 1.7 }: IconTileProps) => (
  <span className={classes.tile} data-tone={tone}>
    <Glyph size={20} stroke={stroke} aria-hidden />
  </span>
)
