import type { EmailFault } from '#sandbox/mailbox/email-faults.ts'
import type { ReceivedEmail } from '#sandbox/mailbox/read-email.ts'
import type { SandboxSettings } from '#sandbox/settings.ts'
import type { StripeControl } from '#sandbox/stripe/stripe-control.ts'
import type { LoggedTask } from './call-log.ts'
import type { CallFault, KeywordFault } from './faults.ts'
import type { IntroducedDomain } from './tell-domain.ts'

/** Tests and demonstrations steer a sandbox with this; it is the same over HTTP at /_sandbox/. */
export interface SandboxControl {
  now(): Date
  /** Freezes the time at an instant (ISO 8601); null lets it run again. Webhooks that fell due have been sent on return. */
  setClock(iso: string | null): Promise<void>
  advance(milliseconds: number): Promise<void>
  /** Returns the id to clear it by. */
  addFault(fault: CallFault): string
  failKeywords(fault: KeywordFault): string
  /** Without an id, every fault there is, those of emails and webhooks included. */
  clearFaults(id?: string): void
  addEmailFault(fault: EmailFault): string
  clearEmailFaults(id?: string): void
  /** Received emails, newest first; `to` is compared without case. */
  emailMessages(filter?: { to?: string | undefined }): readonly ReceivedEmail[]
  /** Calls by `METHOD /path`, with ids of tasks and objects written as `{id}`. */
  calls(): Record<string, number>
  /** Every keyword asked for, oldest first. */
  tasks(filter?: { keyword?: string | undefined }): readonly LoggedTask[]
  /** Payments. */
  stripe: StripeControl
  balanceUsd(): number
  setBalance(usd: number): void
  addDomain(domain: IntroducedDomain): void
  domains(): readonly IntroducedDomain[]
  settings(): SandboxSettings
  changeSettings(changes: Partial<SandboxSettings>): void
  /**
   * Forgets tasks, calls, emails, payments, faults, added domains, balance and clock; settings go back to how
   * the sandbox was started.
   */
  reset(): Promise<void>
}
