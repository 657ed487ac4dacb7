import { domainToASCII } from 'node:url'
import { atMost, NoTurnError } from '../../platform/allowances/allowance.ts'
import type { Turns } from '../../platform/allowances/turns.ts'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Logger } from '../../platform/log/log.ts'
import { logRepeated } from '../../platform/log/log-repeated.ts'
import type { DisposableEmails } from '../../ports/disposable-emails.ts'
import { isListed } from './bundled-lists.ts'
import { callService } from './call-service.ts'

export type DisposableEmailsOptions = {
  /** A service that is asked about what no list knows; `{email}` in it is replaced. Its host comes from here alone. */
  url: string | undefined
  log: Logger
  clock: Clock
  timeoutMs?: number
  /** Requests per minute the service accepts from all processes together; beyond that only the list is used. */
  allowance?: { turns: Turns; questionsPerMinute: number } | undefined
}

/**
 * Searches the bundled lists and, where one is configured, asks a service as well. Whatever fails
 * reports nothing.
 */
export function openDisposableEmailCheck(options: DisposableEmailsOptions): DisposableEmails {
  const { url, log, clock, timeoutMs = 3_000, allowance } = options
  return {
    async isDisposable(address) {
      try {
        if (await isListed(domainOf(address))) return true
        if (url === undefined || !(await mayAsk(allowance))) return false
        const answer = await callService({ url, timeoutMs }, address)
        // The failure may quote the address, so only its kind is kept.
        if ('failure' in answer)
          logRepeated({ clock, log }, 'could not check whether an address is disposable', { failure: answer.failure })
        return 'isDisposable' in answer && answer.isDisposable
      } catch (error) {
        logRepeated({ clock, log, level: 'error' }, 'the list of disposable addresses could not be read', {
          err: error,
        })
        return false
      }
    },
  }
}

/** Doesn’t wait for a turn: the list decides then. The allowance logs that it is used up. */
async function mayAsk(allowance: DisposableEmailsOptions['allowance']): Promise<boolean> {
  if (allowance === undefined) return true
  const { turns, questionsPerMinute } = allowance
  try {
    await turns.claim([atMost(questionsPerMinute, minutes(1), { name: 'disposable addresses' })], { patienceMs: 0 })
    return true
  } catch (error) {
    if (error instanceof NoTurnError) return false
    throw error
  }
}

function domainOf(address: string): string {
  const typed = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return (domainToASCII(typed) || typed).replace(/\.$/, '')
}
