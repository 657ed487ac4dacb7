import type { ShellTexts } from '../../../module.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { listStatus } from './list-status.ts'
import { trialMessage } from './messages.ts'

type ListPage = { data: { pagination: { total: number }; project_limit: number | null } }

/** The status of the list, from the account as stored. */
const statusOf = (total: number) => {
  const account = readStoredAccount()
  return account && listStatus(account, total)
}

/** The sentence of an empty list, which is true of every list during a trial. */
export const before = (): ShellTexts =>
  statusOf(0) === 'trial-empty' ? { body: [{ message: { text: trialMessage(1).text } }] } : {}

export function after([page]: unknown[]): ShellTexts {
  const { pagination, project_limit: limit } = (page as ListPage).data
  if (!limit || statusOf(pagination.total) !== 'trial-empty') return {}
  return { lead: '', body: [{ message: trialMessage(limit) }] }
}
