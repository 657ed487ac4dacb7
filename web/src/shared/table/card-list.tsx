import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-list.module.css'
import { useWindowRows } from './use-window-rows.ts'

type CardListProps<Row> = {
  label: string
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
}

const skeletons = Array.from({ length: 10 }, (_, at) => at)

/** The same list on a phone: one card a row. */
export function CardList<Row>({ label, rows, rowKey, card }: CardListProps<Row>) {
  const window = useWindowRows(rows?.length ?? 0, 108, true)
  if (rows === undefined) {
    return (
      <div className={classes.cards} aria-busy>
        {skeletons.map((at) => (
          <div key={at} className={classes.card}>
            <Skeleton height={12} width={`${45 + (at % 4) * 9}%`} radius="xl" />
            <Skeleton height={10} width={`${60 + (at % 3) * 8}%`} radius="xl" />
            <Skeleton height={8} radius="xl" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul
      ref={window.containerRef}
      className={classes.cards}
      aria-label={label}
      style={{ paddingTop: window.before, paddingBottom: window.after }}
    >
      {window.items.map(({ index }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li key={rowKey(row)} className={classes.card} data-index={index} ref={window.measure}>
            {card(row)}
          </li>
        )
      })}
    </ul>
  )
}
