import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { planCalled } from '../plans/plan-called.ts'
import { AutoRecharge, PlanName, Price, PurchaseDate, Status, Validity } from './purchase-cells.tsx'
import { type PurchaseActions, PurchaseMenu } from './purchase-menu.tsx'
import { type StatusKind, statusOf } from './purchase-status.ts'

/** The columns of a list of purchases beside those that all of them have. */
export type PurchaseListKind = {
  /** True if Auto Recharge is on; absent if that is not shown. */
  autoRecharge?: { isOn: boolean } | undefined
  status?: StatusKind | undefined
  /** Their Auto Recharge column also says which ones it bought. */
  areTopUps?: boolean | undefined
}

/** The columns of subscriptions, of top-ups, or of both. */
export function purchaseColumns(
  actions: PurchaseActions,
  { autoRecharge, status, areTopUps = false }: PurchaseListKind = {},
): Column<Purchase>[] {
  const recharge: Column<Purchase>[] =
    autoRecharge === undefined
      ? []
      : [
          {
            id: 'auto-recharge',
            label: 'Auto Recharge',
            // Wider where “Bought automatically” may stand beside it.
            width: areTopUps ? 210 : 120,
            cell: (purchase) => <AutoRecharge purchase={purchase} isOn={autoRecharge.isOn} />,
          },
        ]
  // Beside a profile there is less room, and the plan's name shares its column with "Current plan".
  const isNarrow = status === 'validity'
  return [
    {
      id: 'name',
      label: 'Plan Name',
      width: isNarrow ? 126 : 140,
      grow: 1,
      sortValue: planCalled,
      cell: (purchase) => <PlanName purchase={purchase} />,
    },
    {
      id: 'credits',
      label: 'Credits',
      width: isNarrow ? 80 : 100,
      align: 'right',
      sortValue: ({ credits }) => credits,
      cell: ({ credits }) => formatCount(credits),
    },
    {
      id: 'price',
      label: 'Price',
      width: isNarrow ? 90 : 120,
      align: 'right',
      sortValue: ({ price }) => price,
      cell: (purchase) => <Price purchase={purchase} />,
    },
    {
      id: 'date',
      label: 'Purchase Date',
      width: isNarrow ? 124 : 140,
      tone: 'quiet',
      arrivesSorted: 'desc',
      sortValue: ({ purchase_date }) => purchase_date,
      cell: ({ purchase_date }) => <PurchaseDate at={purchase_date} />,
    },
    {
      id: 'validity',
      label: 'Validity',
      width: isNarrow ? 134 : 140,
      tone: 'quiet',
      sortValue: ({ expire_date }) => expire_date,
      cell: (purchase) => <Validity purchase={purchase} />,
    },
    ...recharge,
    {
      id: 'status',
      label: 'Status',
      // Its longest words are those of a cancellation, which a validity has none of.
      width: isNarrow ? 100 : 170,
      sortValue: (purchase) => statusOf(purchase, status).label,
      cell: (purchase) => <Status purchase={purchase} kind={status} />,
    },
    actionColumn((purchase) => <PurchaseMenu purchase={purchase} actions={actions} />, {
      id: 'menu',
      label: 'Actions',
      width: 64,
      pinned: true,
      hidesHead: true,
    }),
  ]
}
