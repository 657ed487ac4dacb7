import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { roleMessages } from '#contract/roles/messages.ts'
import type { RoleRow } from '#contract/roles/rows.ts'
import type { LoadInput } from '../../module.ts'
import { useAccount } from '../../parts/access/account.ts'
import { client } from '../../shared/api/client.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import type { Column } from '../../shared/table/column.ts'
import { actionColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { IconAction } from '../../shared/ui/actions/icon-action.tsx'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { ErrorState } from '../../shared/ui/states/error-state.tsx'
import { Panel } from '../../shared/ui/tiles/panel.tsx'
import { roleListHeader, roleTexts } from './messages.ts'
import { refreshRoles, roleList } from './queries.ts'
import classes from './roles.module.css'

const RoleDialog = lazy(() => import('./role-dialog.tsx'))
const AddRoleDialog = lazy(() => import('./add-role-dialog.tsx'))
const DeleteDialog = lazy(() => import('../../shared/dialogs/delete-dialog.tsx'))

type Question = { what: 'add' } | { what: 'edit' | 'delete'; role: RoleRow }

/** /role-list: what roles there are, who has them, and what they allow. */
export default function RoleListPage() {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(roleList)
  const mayManage = useAccount()?.userAbilities.includes('MANAGE_ROLES') === true
  const [question, setQuestion] = useState<Question>()
  const columns = useMemo(() => columnsFor(mayManage ? setQuestion : undefined), [mayManage])
  const close = () => setQuestion(undefined)
  return (
    <div className={classes.page}>
      <PageHeader
        {...roleListHeader}
        actions={
          mayManage && (
            <Button
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              onClick={() => setQuestion({ what: 'add' })}
            >
              Add Role
            </Button>
          )
        }
      />
      <Panel>
        {data === undefined && error !== null ? (
          <ErrorState title={roleTexts.loadFailed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <DataTable label="Roles" columns={columns} rows={data?.data} rowKey={({ id }) => String(id)} />
        )}
      </Panel>
      <Suspense>
        {question?.what === 'add' && <AddRoleDialog onClose={close} />}
        {question?.what === 'edit' && <RoleDialog role={question.role} onClose={close} />}
        {question?.what === 'delete' && (
          <DeleteDialog
            title={roleTexts.deleteTitle(question.role.name)}
            confirm="Delete Role"
            call={() => client.roles.deleteRole({ id: question.role.id })}
            failed={roleMessages.deleteFailed}
            refresh={() => refreshRoles(queryClient)}
            onClose={close}
          >
            {question.role.users.total === 0 ? roleTexts.deleteText : roleTexts.deleteHeld(question.role.users)}
          </DeleteDialog>
        )}
      </Suspense>
    </div>
  )
}

function columnsFor(ask: ((question: Question) => void) | undefined): Column<RoleRow>[] {
  const columns: Column<RoleRow>[] = [
    { id: 'name', label: 'Name', width: 130, grow: 1, sortValue: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'users',
      label: 'Users',
      align: 'right',
      width: 110,
      sortValue: ({ users }) => users.total,
      cell: ({ users }) => formatCount(users.total),
    },
    {
      id: 'permissions',
      label: 'Permissions',
      align: 'right',
      width: 130,
      drops: 1,
      sortValue: (role) => role.permissions_count,
      cell: (role) => formatCount(role.permissions_count),
    },
  ]
  if (ask === undefined) return columns
  const edit = (role: RoleRow) => (
    <IconAction
      icon={IconPencil}
      label={`Edit ${role.name}, ${countOf(role.permissions_count, 'permission')}`}
      hint="Edit"
      onClick={() => ask({ what: 'edit', role })}
    />
  )
  const remove = (role: RoleRow) => (
    <IconAction
      icon={IconTrash}
      label={`Delete ${role.name}`}
      hint="Delete"
      unavailable={role.is_fixed ? roleTexts.fixed : role.may_grant ? undefined : roleTexts.greaterDelete}
      onClick={() => ask({ what: 'delete', role })}
    />
  )
  return [
    ...columns,
    actionColumn(edit, { id: 'edit', label: 'Edit', width: 64 }),
    actionColumn(remove, { id: 'delete', label: 'Delete', width: 72 }),
  ]
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(roleList)
