import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { AutoRecharge, PlanName, Price, PurchaseDate, Status, Validity } from './purchase-cells.tsx'
import type { PurchaseListKind } from './purchase-columns.tsx'
import { type PurchaseActions, PurchaseMenu } from './purchase-menu.tsx'

type PurchaseCardProps = { purchase: Purchase; actions: PurchaseActions; kind: PurchaseListKind }

/** A purchase on a phone. */
export const PurchaseCard = ({ purchase, actions, kind: { autoRecharge, status } }: PurchaseCardProps) => (
  <FactCard
    name={<PlanName purchase={purchase} />}
    actions={<PurchaseMenu purchase={purchase} actions={actions} />}
    facts={
      <>
        <Status purchase={purchase} kind={status} />
        <span>{countOf(purchase.credits, 'credit')}</span>
      </>
    }
    figures={[
      { label: 'Price', value: <Price purchase={purchase} /> },
      { label: 'Purchase Date', value: <PurchaseDate at={purchase.purchase_date} /> },
      { label: 'Validity', value: <Validity purchase={purchase} /> },
      ...(autoRecharge === undefined
        ? []
        : [{ label: 'Auto Recharge', value: <AutoRecharge purchase={purchase} isOn={autoRecharge.isOn} /> }]),
    ]}
  />
)
