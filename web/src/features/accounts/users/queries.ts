import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { listOf, type UserAddress } from './user-address.ts'

export const userList = (address: UserAddress) =>
  orpc.users.listUsers.queryOptions({ input: listOf(address), staleTime: 5_000, placeholderData: keepPreviousData })

export const roleList = orpc.roles.listRoles.queryOptions({ staleTime: 5_000 })
