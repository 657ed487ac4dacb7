import { Skeleton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import classes from './infinite-list.module.css'
import { WindowRows } from './window-rows.tsx'

type CardListProps<Row> = {
  label: string
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  card: (row: Row) => ReactNode
}

const skeletons = Array.from({ length: 10 }, (_, at) => at)

/** The same list on a phone: one card a row. */
export function CardList<Row>({ label, rows, rowKey, card }: CardListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
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
    <ul ref={list} className={classes.cards} aria-label={label}>
      <WindowRows count={rows.length} estimatedHeight={109} container={list}>
        {(part) => (
          <>
            {part.rows.flatMap(({ at, above }) => {
              const row = rows[at]
              if (row === undefined) return []
              const key = rowKey(row)
              return [
                above > 0 && <li key={`above-${key}`} style={{ height: above }} aria-hidden />,
                <li key={key} className={classes.card} data-index={at} ref={part.measure}>
                  {card(row)}
                </li>,
              ]
            })}
            {part.below > 0 && <li style={{ height: part.below }} aria-hidden />}
          </>
        )}
      </WindowRows>
    </ul>
  )
}
