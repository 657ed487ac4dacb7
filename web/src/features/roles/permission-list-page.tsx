import { Badge, Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { permissionMessages } from '#contract/roles/messages.ts'
import type { PermissionWithRoles } from '#contract/roles/rows.ts'
import type { LoadInput } from '../../module.ts'
import { useAccount } from '../../parts/access/account.ts'
import { client } from '../../shared/api/client.ts'
import { IconAction } from '../../shared/ui/actions/icon-action.tsx'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { QueryContent } from '../../shared/ui/states/query-content.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { permissionListHeader, permissionTexts, spaced } from './messages.ts'
import { permissionList, refreshRoles } from './queries.ts'
import classes from './roles.module.css'

const PermissionDialog = lazy(() => import('./permission-dialog.tsx'))
const DeleteDialog = lazy(() => import('../../shared/dialogs/delete-dialog.tsx'))

type Question = { what: 'add' } | { what: 'edit' | 'delete'; permission: PermissionWithRoles }

/** /permission-list: every permission by group, with the roles that have it. */
export default function PermissionListPage() {
  const queryClient = useQueryClient()
  const permissions = useQuery(permissionList)
  const mayManage = useAccount()?.userAbilities.includes('MANAGE_PERMISSIONS') === true
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  return (
    <div className={classes.page}>
      <PageHeader
        {...permissionListHeader}
        actions={
          mayManage && (
            <Button
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              onClick={() => setQuestion({ what: 'add' })}
            >
              Add Permission
            </Button>
          )
        }
      />
      <QueryContent query={permissions} pending={<Pending />} failed={permissionTexts.loadFailed} isOnCanvas>
        {({ data }) =>
          groupsOf(data).map(([group, members]) => (
            <Panel key={group} title={spaced(group)}>
              <ul className={classes.list} aria-label={spaced(group)}>
                {members.map((permission) => (
                  <PermissionLine
                    key={permission.id}
                    permission={permission}
                    ask={mayManage ? (what) => setQuestion({ what, permission }) : undefined}
                  />
                ))}
              </ul>
            </Panel>
          ))
        }
      </QueryContent>
      <Suspense>
        {(question?.what === 'add' || question?.what === 'edit') && (
          <PermissionDialog
            permission={question.what === 'edit' ? question.permission : undefined}
            groups={groupsOf(permissions.data?.data ?? []).map(([group]) => group)}
            onClose={close}
          />
        )}
        {question?.what === 'delete' && (
          <DeleteDialog
            title={permissionTexts.deleteTitle(spaced(question.permission.name))}
            confirm="Delete Permission"
            call={() => client.permissions.deletePermission({ id: question.permission.id })}
            failed={permissionMessages.deleteFailed}
            refresh={() => refreshRoles(queryClient)}
            onClose={close}
          >
            {permissionTexts.deleteText(question.permission.roles)}
          </DeleteDialog>
        )}
      </Suspense>
    </div>
  )
}

/** They arrive in the order of their groups. */
function groupsOf(permissions: readonly PermissionWithRoles[]) {
  const groups = new Map<string, PermissionWithRoles[]>()
  for (const permission of permissions)
    groups.set(permission.description, [...(groups.get(permission.description) ?? []), permission])
  return [...groups]
}

type PermissionLineProps = {
  permission: PermissionWithRoles
  /** Undefined for those who may only read. */
  ask: ((what: 'edit' | 'delete') => void) | undefined
}

function PermissionLine({ permission, ask }: PermissionLineProps) {
  const { name, is_built_in: isBuiltIn, roles } = permission
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        {spaced(name)}
        {!isBuiltIn && <Badge color="var(--sp-text-2)">{permissionTexts.custom}</Badge>}
      </span>
      <span className={classes.holders}>{permissionTexts.holders(roles)}</span>
      {ask !== undefined && (
        <span className={classes.buttons}>
          <IconAction icon={IconPencil} label={`Edit ${spaced(name)}`} hint="Edit" onClick={() => ask('edit')} />
          <IconAction
            icon={IconTrash}
            label={`Delete ${spaced(name)}`}
            hint="Delete"
            unavailable={isBuiltIn ? permissionTexts.stays : undefined}
            onClick={() => ask('delete')}
          />
        </span>
      )}
    </li>
  )
}

const places = ['first', 'second', 'third']

const Pending = () => (
  <div className={classes.page} aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading permissions
    </span>
    {places.map((place) => (
      <Panel key={place}>
        <div className={classes.pending} aria-hidden>
          <Skeleton height={12} width="24%" radius="xl" />
          <Skeleton height={12} width="62%" radius="xl" mt={28} />
          <Skeleton height={12} width="54%" radius="xl" mt={24} />
          <Skeleton height={12} width="58%" radius="xl" mt={24} />
        </div>
      </Panel>
    ))}
  </div>
)

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(permissionList)
