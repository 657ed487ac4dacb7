import { IconDots, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { whyNotChange } from '../../../parts/access/may-change.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { userTexts } from './messages.ts'

export type UserQuestion = { what: 'edit' | 'delete'; user: UserRow }

type UserMenuProps = { user: UserRow; account: StoredAccount | undefined; ask: (question: UserQuestion) => void }

export function UserMenu({ user, account, ask }: UserMenuProps) {
  const mayOpen = account?.userAbilities.includes('VIEW_CUSTOMERS_MODULE') === true
  const whyNot = whyNotChange(account, user)
  const unavailable = whyNot && userTexts.whyNot[whyNot]
  return (
    <ActionMenu icon={IconDots} label={`Actions for ${user.name}`} hint="Actions">
      {mayOpen && (
        <MenuAction
          icon={IconUser}
          renderRoot={(root) => <Link {...root} to="/view-customer/$id" params={{ id: String(user.id) }} />}
        >
          Open Profile
        </MenuAction>
      )}
      {whyNot === 'own' ? (
        <MenuAction icon={IconPencil} renderRoot={(root) => <Link {...root} to="/user-profile" />}>
          Edit Info
        </MenuAction>
      ) : (
        <MenuAction icon={IconPencil} unavailable={unavailable} onClick={() => ask({ what: 'edit', user })}>
          Edit Info
        </MenuAction>
      )}
      <MenuAction icon={IconTrash} unavailable={unavailable} onClick={() => ask({ what: 'delete', user })}>
        Delete
      </MenuAction>
    </ActionMenu>
  )
}
