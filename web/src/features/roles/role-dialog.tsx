import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { roleMessages } from '#contract/roles/messages.ts'
import type { PermissionGroups, RoleRow } from '#contract/roles/rows.ts'
import { isForCustomers, permissionBounds } from '#contract/rules/access/permission-names.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { useAccount } from '../../parts/access/account.ts'
import { client } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { Dialog, DialogActions } from '../../shared/dialogs/dialog.tsx'
import { Problem } from '../../shared/dialogs/problem.tsx'
import { QueryContent } from '../../shared/ui/states/query-content.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { roleTexts } from './messages.ts'
import { PermissionChoice } from './permission-choice.tsx'
import { permissionGroups, refreshRoles, rolePermissions } from './queries.ts'
import { nameProblem } from './role-name.ts'
import classes from './roles.module.css'

type RoleDialogProps = { role: RoleRow; onClose: () => void }

/** Changes what a role is called and what it allows. */
export default function RoleDialog({ role, onClose }: RoleDialogProps) {
  const groups = useQuery(permissionGroups)
  const held = useQuery(rolePermissions(role.id))
  const isFresh = held.isFetchedAfterMount
  return (
    <Dialog title={roleTexts.editTitle(role.name)} onClose={onClose} size="lg">
      <QueryContent query={groups} pending={<Pending />} failed={roleTexts.permissionsFailed}>
        {({ data: all }) => (
          <QueryContent
            query={isFresh ? held : { ...held, data: undefined }}
            pending={<Pending />}
            failed={roleTexts.permissionsFailed}
          >
            {({ data: stored }) => <RoleForm role={role} all={all} stored={idsIn(stored)} onClose={onClose} />}
          </QueryContent>
        )}
      </QueryContent>
    </Dialog>
  )
}

const idsIn = (groups: PermissionGroups) =>
  Object.values(groups)
    .flat()
    .map(({ id }) => id)

type RoleFormProps = RoleDialogProps & { all: PermissionGroups; stored: number[] }

function RoleForm({ role, all, stored, onClose }: RoleFormProps) {
  // The edited state stays, whatever is fetched meanwhile.
  const [before] = useState(() => new Set(stored))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const [name, setName] = useState(role.name)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const abilities = useAccount()?.userAbilities ?? []
  const isRenamed = name.trim() !== role.name
  const isOtherwise = chosen.size !== before.size || [...chosen].some((id) => !before.has(id))
  const save = useSaveRole(role, onClose)
  const whyLocked = lockFor(role, abilities)
  const lacksSome = Object.values(all)
    .flat()
    .some((permission) => !abilities.includes(permission.name))
  const whyNamed = role.is_fixed ? roleTexts.fixedName : role.may_grant ? undefined : roleTexts.greater
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = isRenamed ? nameProblem(name) : null
    setProblem(found)
    if (found !== null) field.current?.focus()
    else if (!save.isPending)
      save.mutate({
        ...(isRenamed && { name: name.trim() }),
        ...(isOtherwise && { permissions: [...chosen] }),
      })
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        label="Name"
        withAsterisk
        autoComplete="off"
        maxLength={permissionBounds.roleNameCharacters}
        disabled={whyNamed !== undefined}
        description={whyNamed}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Hint role={role} lacksSome={lacksSome} />
      <div className={classes.groups}>
        {Object.entries(all).map(([group, permissions]) => (
          <PermissionChoice
            key={group}
            group={group}
            permissions={permissions}
            chosen={chosen}
            whyLocked={whyLocked}
            onChange={setChosen}
          />
        ))}
      </div>
      {save.error !== null && !save.isPending && <Problem>{failureOf(save.error).message}</Problem>}
      <DialogActions onClose={onClose}>
        <Button type="submit" loading={save.isPending} disabled={!isRenamed && !isOtherwise}>
          Save changes
        </Button>
      </DialogActions>
    </form>
  )
}

function Hint({ role, lacksSome }: { role: RoleRow; lacksSome: boolean }) {
  if (role.name === roleNames.superadmin) return <p className={classes.hint}>{roleMessages.superadminHasAll}</p>
  if (role.name === roleNames.customer) return <p className={classes.hint}>{roleMessages.customersOnly}</p>
  return lacksSome ? <p className={classes.hint}>{roleTexts.lacking}</p> : null
}

/** The reason why a permission of this role cannot be changed; undefined where it can. */
const lockFor =
  ({ name: role }: RoleRow, abilities: readonly string[]) =>
  ({ name }: { name: string }): string | undefined => {
    if (role === roleNames.superadmin) return roleMessages.superadminHasAll
    if (role === roleNames.customer && !isForCustomers(name)) return 'Not for customers'
    return abilities.includes(name) ? undefined : roleTexts.locked
  }

function useSaveRole({ id }: RoleRow, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, permissions }: { name?: string; permissions?: number[] }) => {
      const renamed = name === undefined ? undefined : await client.roles.renameRole({ id, name })
      const set =
        permissions === undefined ? undefined : await client.roles.setRolePermissions({ role_id: id, permissions })
      return set ?? renamed
    },
    onSuccess: (answer) => {
      toast('done', answer?.message ?? roleMessages.updated, 6_000)
      onSaved()
    },
    onError: () => void toast('failed', roleMessages.updateFailed, 6_000),
    onSettled: () => void refreshRoles(queryClient),
  })
}

const Pending = () => (
  <div aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading permissions
    </span>
    <Skeleton height={36} radius="md" mt={22} />
    <Skeleton height={12} width="40%" radius="xl" mt={28} />
    <Skeleton height={120} radius="md" mt={14} />
    <Skeleton height={12} width="34%" radius="xl" mt={24} />
    <Skeleton height={120} radius="md" mt={14} />
  </div>
)
