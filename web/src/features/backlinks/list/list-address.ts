import { type ListAddress as AddressOf, readListAddress } from '../../../parts/site-checks/list/site-list.ts'

export const listSorts = ['target', 'created_at'] as const
export type ListSort = (typeof listSorts)[number]
export type ListAddress = AddressOf<ListSort>

export const readAddress = readListAddress(listSorts)
