import type { CSSProperties, ReactNode } from 'react'
import classes from './stat-tile.module.css'

type StatTileProps = {
  label: ReactNode
  value: ReactNode
  unit?: string | undefined
  foot?: ReactNode
  /** A small picture beside the number, where there is room. */
  aside?: ReactNode
}

/** One number: quiet label, large value, one line saying what it is compared with. */
export function StatTile({ label, value, unit, foot, aside }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.content}>
        <span className={classes.value}>
          {value}
          {unit !== undefined && <span className={classes.unit}>{unit}</span>}
        </span>
        {foot !== undefined && <span className={classes.foot}>{foot}</span>}
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </dd>
    </div>
  )
}

type StatStripProps = {
  children: ReactNode
  columns: number
  /** Columns if the window is too narrow for all of them side by side. */
  mediumColumns?: number
  /** On a phone, where two are usual: one where a tile has more to say than a number. */
  phoneColumns?: 1 | 2
  label: string
}

/** Tiles share one surface and are parted by hairlines: several numbers read as one line, not as boxes. */
export function StatStrip({ children, columns, mediumColumns = columns, phoneColumns = 2, label }: StatStripProps) {
  /** As wide as what is left of its line. */
  const lastSpan = mediumColumns - ((columns - 1) % mediumColumns)
  return (
    <dl
      className={classes.strip}
      style={
        {
          ...{ '--columns': columns, '--medium-columns': mediumColumns },
          ...{ '--phone-columns': phoneColumns, '--last-span': lastSpan },
        } as CSSProperties
      }
      aria-label={label}
    >
      {children}
    </dl>
  )
}
