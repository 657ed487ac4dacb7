import { client } from '../../../shared/api/client.ts'
import type { Export } from '../../../shared/ui/actions/export-action.tsx'
import { tokenOf } from '../../exports/file-token.ts'
import { accountDataMessages as messages } from './messages.ts'

const fetchFile = async ({ file_url }: { file_url: string }) =>
  client.accounts.downloadData({ token: tokenOf(file_url) })

/** All of one's own data; the file is made first and then fetched by its name. */
export const ownDataExport: Export = {
  fetch: async () => fetchFile(await client.accounts.exportOwnData()),
  name: 'my-data',
  failed: messages.exportFailed,
}

/** The same for a customer, who is notified. */
export const customerDataExport = (id: number): Export => ({
  fetch: async () => fetchFile(await client.accounts.exportCustomerData({ id })),
  name: `customer-${id}-data`,
  done: messages.customerExported,
  failed: messages.customerExportFailed,
})
