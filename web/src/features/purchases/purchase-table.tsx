import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Purchase } from '#contract/purchases/rows.ts'
import { CardList } from '../../shared/table/card-list.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { purchaseColumns } from './purchase-columns.tsx'
import type { PurchaseActions } from './purchase-menu.tsx'

type PurchaseTableProps = {
  label: string
  /** Undefined while they load. */
  rows: Purchase[] | undefined
  actions: PurchaseActions
  /** Of top-ups: whether Auto Recharge is on now. */
  isRecharging?: boolean | undefined
}

/** One of the two lists: a table, or cards on a phone. */
export function PurchaseTable({ label, rows, actions, isRecharging }: PurchaseTableProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const autoRecharge = useMemo(() => (isRecharging === undefined ? undefined : { isOn: isRecharging }), [isRecharging])
  const columns = useMemo(() => purchaseColumns(actions, autoRecharge), [actions, autoRecharge])
  if (isPhone)
    return (
      <CardList
        label={label}
        rows={rows}
        rowKey={keyOf}
        card={(purchase) => <PurchaseCard purchase={purchase} actions={actions} autoRecharge={autoRecharge} />}
      />
    )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      isSelected={({ highlighted }) => highlighted}
      minWidth={autoRecharge === undefined ? 860 : 1_040}
    />
  )
}

const keyOf = ({ id }: Purchase) => id
