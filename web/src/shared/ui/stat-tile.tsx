import type { CSSProperties, ReactNode } from 'react'
import classes from './stat-tile.module.css'

type StatTileProps = { label: ReactNode; value: ReactNode; unit?: string; foot?: ReactNode }

/** One number: quiet label, large value, one line saying what it is compared with. */
export function StatTile({ label, value, unit, foot }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.content}>
        <span className={classes.value}>
          {value}
          {unit !== undefined && <span className={classes.unit}>{unit}</span>}
        </span>
        {foot !== undefined && <span className={classes.foot}>{foot}</span>}
      </dd>
    </div>
  )
}

/** Tiles share one surface and are parted by hairlines: several numbers read as one line, not as boxes. */
export function StatStrip({ children, columns, label }: { children: ReactNode; columns: number; label: string }) {
  return (
    <dl className={classes.strip} style={{ '--columns': columns } as CSSProperties} aria-label={label}>
      {children}
    </dl>
  )
}
