import { useList } from '../../../shared/table/use-list.ts'
import { domainView, keywordsOf } from '../queries.ts'
import { choiceOf, type DomainAddress } from './domain-address.ts'

/** A domain on the wanted date, as far as its keywords are loaded. */
export const useDomain = (id: number, address: DomainAddress) => useList(domainView(id, choiceOf(address)), keywordsOf)

export type DomainState = ReturnType<typeof useDomain>
