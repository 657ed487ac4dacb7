import type { DataProvider } from './data-provider/data-provider.ts'
import type { DisposableEmails } from './disposable-emails.ts'
import type { Mailer } from './mailer.ts'
import type { PageStorage } from './page-storage.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** The outside world as use cases see it; adapters are put in at the composition root. */
export type Ports = DataProvider & {
  /** `standard` posts tasks and collects them, `live` asks one by one. */
  searchMethod: 'standard' | 'live'
  /** True while search results are made up. Shown to people; no rule depends on it. */
  searchDataIsSandbox: boolean
  payments: PaymentGateway
  mailer: Mailer
  disposableEmails: DisposableEmails
  /** Undefined where pages stay in the database. */
  pageStorage: PageStorage | undefined
}
