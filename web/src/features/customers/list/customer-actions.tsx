import { ActionIcon } from '@mantine/core'
import { IconSwitchHorizontal, IconTrash, IconUserSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { customerTexts } from '../messages.ts'

/** Actions on a customer of the list; absent without the ability. */
export type CustomerActions = {
  switchInto: ((customer: CustomerRow) => void) | undefined
  /** Whom a switch is under way into. */
  entering: number | undefined
  confirmDelete: ((customer: CustomerRow) => void) | undefined
}

type ActionProps = { customer: CustomerRow; actions: CustomerActions }

/** A link, so that it opens in another tab too. */
export const OpenProfile = ({ customer: { id, name } }: Pick<ActionProps, 'customer'>) => (
  <ActionIcon
    aria-label={`Open Profile of ${name}`}
    data-hint="Open Profile"
    renderRoot={(root) => <Link to="/view-customer/$id" params={{ id: String(id) }} {...root} />}
  >
    <IconUserSearch size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

export function SwitchAction({ customer, actions: { switchInto, entering } }: ActionProps) {
  if (switchInto === undefined) return null
  return (
    <IconAction
      icon={IconSwitchHorizontal}
      label={`Switch to ${customer.name}`}
      hint="Switch"
      isBusy={entering === customer.id}
      unavailable={customer.suspend === 1 ? customerTexts.suspendedNoSwitch : undefined}
      onClick={() => switchInto(customer)}
    />
  )
}

export function DeleteAction({ customer, actions: { confirmDelete: askDelete } }: ActionProps) {
  if (askDelete === undefined) return null
  return (
    <IconAction icon={IconTrash} label={`Delete ${customer.name}`} hint="Delete" onClick={() => askDelete(customer)} />
  )
}
