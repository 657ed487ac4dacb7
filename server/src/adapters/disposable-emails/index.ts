import { domainToASCII } from 'node:url'
import type { Logger } from '../../platform/log/log.ts'
import type { DisposableEmails } from '../../ports/disposable-emails.ts'
import { askService } from './ask-service.ts'
import { isListed } from './bundled-lists.ts'

export type DisposableEmailsOptions = {
  /** A service that is asked about what no list knows; `{email}` in it is replaced. Its host comes from here alone. */
  url: string | undefined
  log: Logger
  timeoutMs?: number
}

/**
 * Searches the bundled lists and, where one is configured, asks a service as well. Whatever fails
 * reports nothing.
 */
export function openDisposableEmailCheck({ url, log, timeoutMs = 3_000 }: DisposableEmailsOptions): DisposableEmails {
  return {
    async isDisposable(address) {
      try {
        if (await isListed(domainOf(address))) return true
        if (url === undefined) return false
        const answer = await askService({ url, timeoutMs }, address)
        // What went wrong may quote the address, so only its kind is kept.
        if ('failure' in answer)
          log.warn({ failure: answer.failure }, 'could not check whether an address is disposable')
        return 'isDisposable' in answer && answer.isDisposable
      } catch (error) {
        log.error({ err: error }, 'the list of disposable addresses could not be read')
        return false
      }
    },
  }
}

function domainOf(address: string): string {
  const typed = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return (domainToASCII(typed) || typed).replace(/\.$/, '')
}
