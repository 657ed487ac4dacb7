import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { Popup } from '../ui/actions/popup.tsx'
import type { SortDirection } from './column.ts'
import classes from './sort-menu.module.css'

/** One without a sort is the order the list begins with. */
export type ListOrder<Sort extends string> = {
  label: string
  sort: Sort | undefined
  direction: SortDirection | undefined
}

type SortMenuProps<Sort extends string> = {
  /** Orders that no column's head asks for. */
  orders: readonly ListOrder<Sort>[]
  chosen: ListOrder<Sort> | undefined
  onChange: (order: Omit<ListOrder<Sort>, 'label'>) => void
}

/** The button with the orders of a list. */
export const SortMenu = <Sort extends string>({ orders, chosen, onChange }: SortMenuProps<Sort>) => (
  <Popup
    width={180}
    position="bottom-start"
    button={(toggle) => (
      <Button
        variant="default"
        data-folds={chosen?.sort === undefined || undefined}
        data-hint="Order of the list"
        leftSection={<IconArrowsSort size={15} stroke={1.8} aria-hidden />}
        onClick={toggle}
      >
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
