import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import classes from './price-panel.module.css'

type PricePanelProps = {
  title: string
  /** The parts of the price. */
  lines: { label: string; value: ReactNode }[]
  /** Undefined until the prices are known. */
  total: number | undefined
  /** A word beside "Total", such as that it may be less. */
  totalNote?: string
  balance: number
  /** Names what is left of the balance then. */
  afterLabel: string
  /** Content below, such as the cost of a schedule. */
  below?: ReactNode
  /** The button that spends it, and what stands under it. */
  children: ReactNode
}

/** Credits always stand here before they are spent, with the balance after. */
export function PricePanel(props: PricePanelProps) {
  const { title, lines, total, totalNote, balance, afterLabel, below, children } = props
  const after = subtractCredits(balance, total ?? 0)
  const isShort = total !== undefined && after < 0
  const share = balance <= 0 ? 100 : Math.min(100, ((total ?? 0) / balance) * 100)
  return (
    <aside className={classes.panel} aria-label={title}>
      <Title order={2}>{title}</Title>
      <dl className={classes.sum}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.total} data-short={isShort || undefined}>
          <dt>Total credits {totalNote !== undefined && <span className={classes.totalNote}>{totalNote}</span>}</dt>
          <dd>{total === undefined ? '…' : formatCredits(total)}</dd>
        </div>
      </dl>
      <div className={classes.balance}>
        <div className={classes.bar} data-short={isShort || undefined} aria-hidden>
          <span style={{ width: `${total === undefined || total === 0 ? 0 : Math.max(1.5, share)}%` }} />
        </div>
        <dl className={classes.sum}>
          <div>
            <dt>Credits left now</dt>
            <dd>{formatCredits(balance)}</dd>
          </div>
          <div>
            <dt>{isShort ? 'Short by' : afterLabel}</dt>
            <dd className={classes.after} data-short={isShort || undefined}>
              {formatCredits(Math.abs(after))}
            </dd>
          </div>
        </dl>
      </div>
      {below}
      {isShort && (
        <p className={layout.problem} role="status">
          {serpCheckMessages.insufficientCredits}
        </p>
      )}
      {children}
    </aside>
  )
}
