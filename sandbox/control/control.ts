import type { MailFault } from '#sandbox/mailbox/mail-faults.ts'
import type { ReceivedMail } from '#sandbox/mailbox/read-mail.ts'
import type { SandboxSettings } from '#sandbox/settings.ts'
import type { LoggedTask } from './call-log.ts'
import type { CallFault, KeywordFault } from './faults.ts'
import type { ToldDomain } from './tell-domain.ts'

/** What tests and demonstrations steer a sandbox with; the same over HTTP at /_sandbox/. */
export interface SandboxControl {
  now(): Date
  /** Freezes the time at an instant (ISO 8601); null lets it run again. Webhooks that fell due have been sent on return. */
  setClock(iso: string | null): Promise<void>
  advance(milliseconds: number): Promise<void>
  /** Returns the id to clear it by. */
  addFault(fault: CallFault): string
  failKeywords(fault: KeywordFault): string
  /** Without an id, every fault there is, those of mails included. */
  clearFaults(id?: string): void
  addMailFault(fault: MailFault): string
  clearMailFaults(id?: string): void
  /** What arrived, newest first; `to` is compared without case. */
  mails(filter?: { to?: string | undefined }): readonly ReceivedMail[]
  /** Calls by `METHOD /path`, with task ids written as `{id}`. */
  calls(): Record<string, number>
  /** Every keyword asked for, oldest first. */
  tasks(filter?: { keyword?: string | undefined }): readonly LoggedTask[]
  balanceUsd(): number
  setBalance(usd: number): void
  addDomain(domain: ToldDomain): void
  domains(): readonly ToldDomain[]
  settings(): SandboxSettings
  changeSettings(changes: Partial<SandboxSettings>): void
  /** Forgets tasks, calls, mails, faults, told domains, balance and clock; settings go back to how the sandbox was started. */
  reset(): Promise<void>
}
