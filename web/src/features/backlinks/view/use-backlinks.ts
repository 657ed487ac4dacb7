import { useState } from 'react'
import type { BacklinkView } from '#contract/backlinks/rows.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { backlinkView, linksOf } from '../queries.ts'
import { type BacklinkAddress, linksChoiceOf } from './backlink-address.ts'

type ViewPage = { data: BacklinkView; pagination: { total: number } }

/** A target on the wanted date, as far as its links are loaded. What was last known of it outlives a choice that fails. */
export function useBacklinks(id: number, address: BacklinkAddress) {
  const { query, rows, page } = useList(backlinkView(id, linksChoiceOf(address)), linksOf)
  return { query, rows, page: useLast<ViewPage>(page) }
}

function useLast<Value>(value: Value | undefined) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

export type BacklinkState = ReturnType<typeof useBacklinks>
