import type { ReactNode } from 'react'
import classes from './fact-card.module.css'

export type CardFigure = {
  label: string
  value: ReactNode
  /** Takes a line of its own. */
  isWide?: boolean
}

type FactCardProps = {
  name: ReactNode
  actions: ReactNode
  facts: ReactNode
  figures: readonly CardFigure[]
}

/** A row of a list, on a phone. */
export const FactCard = ({ name, actions, facts, figures }: FactCardProps) => (
  <>
    <div className={classes.top}>
      <span className={classes.name}>{name}</span>
      <span className={classes.actions}>{actions}</span>
    </div>
    <div className={classes.facts}>{facts}</div>
    <dl className={classes.figures}>
      {figures.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? classes.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)
