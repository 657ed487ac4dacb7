import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import classes from '../../../shared/table/sort-menu.module.css'
import { Popup } from '../../../shared/ui/popup.tsx'
import type { ChangeAddress, KeywordChoice } from './domain-address.ts'

/** Orders that no column's head asks for. */
const orders = [
  { label: 'Most traffic', sort: undefined, direction: undefined },
  { label: 'Biggest gains', sort: 'change', direction: 'asc' },
  { label: 'Biggest drops', sort: 'change', direction: 'desc' },
] as const

type DomainSortMenuProps = Pick<KeywordChoice, 'sort' | 'direction'> & { onChange: ChangeAddress }

export function DomainSortMenu({ sort, direction, onChange }: DomainSortMenuProps) {
  const chosen = orders.find((order) =>
    order.sort === undefined
      ? sort === 'traffic' && direction === 'desc'
      : order.sort === sort && order.direction === direction,
  )
  return (
    <Popup
      width={180}
      position="bottom-start"
      button={(toggle) => (
        <Button variant="default" leftSection={<IconArrowsSort size={15} stroke={1.8} aria-hidden />} onClick={toggle}>
          {chosen?.sort === undefined ? 'Sort' : chosen.label}
        </Button>
      )}
    >
      {(close) =>
        orders.map((order) => (
          <UnstyledButton
            key={order.label}
            className={classes.order}
            aria-pressed={order === chosen}
            onClick={() => {
              close()
              onChange({ sort: order.sort, direction: order.direction })
            }}
          >
            {order.label}
            {order === chosen && <IconCheck size={14} stroke={2} aria-hidden />}
          </UnstyledButton>
        ))
      }
    </Popup>
  )
}
