import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { CardList } from '../../../shared/table/card-list.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { type PurchaseListKind, purchaseColumns } from './purchase-columns.tsx'
import type { PurchaseActions } from './purchase-menu.tsx'
import type { StatusKind } from './purchase-status.ts'

type PurchaseTableProps = {
  label: string
  /** Undefined while they load. */
  rows: Purchase[] | undefined
  actions: PurchaseActions
  /** True if Auto Recharge is on now. */
  isRecharging?: boolean | undefined
  areTopUps?: boolean
  status?: StatusKind
}

/** A list of purchases: a table, or cards on a phone. */
export function PurchaseTable({ label, rows, actions, isRecharging, status, areTopUps }: PurchaseTableProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const kind = useMemo<PurchaseListKind>(
    () => ({ autoRecharge: isRecharging === undefined ? undefined : { isOn: isRecharging }, status, areTopUps }),
    [isRecharging, status, areTopUps],
  )
  const columns = useMemo(() => purchaseColumns(actions, kind), [actions, kind])
  if (isPhone)
    return (
      <CardList
        label={label}
        rows={rows}
        rowKey={keyOf}
        card={(purchase) => <PurchaseCard purchase={purchase} actions={actions} kind={kind} />}
      />
    )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      isSelected={({ highlighted }) => highlighted}
    />
  )
}

const keyOf = ({ id }: Purchase) => id
