import type { FileToExport } from '../../../parts/exports/export-dialog.tsx'
import { tokenOf } from '../../../parts/exports/file-token.ts'
import { client } from '../../../shared/api/client.ts'
import type { Export } from '../../../shared/ui/actions/export-action.tsx'
import type { LinksChoice } from './backlink-address.ts'

/** Files are made first and then fetched by their names. */
const download = ({ file_url }: { file_url: string }) =>
  client.backlinks.downloadBacklinkFile({ token: tokenOf(file_url) })

/** Turns a target into a file name: an address is none. */
const fileName = (target: string) => target.replace(/^https?:\/\//, '').replaceAll(/[^\w.-]+/g, '-')

/** All links that match the choice, in its order. */
export const linksExport = (id: number, target: string, choice: LinksChoice): FileToExport => ({
  fetch: async (format) => download(await client.backlinks.generateBacklinkExcel({ id, ...choice, format })),
  name: `${fileName(target)}-backlinks`,
})

export type Disavow = { links: number[]; wholeDomains: boolean; date: string | undefined }

/** The chosen links as search engines take them. */
export const disavowFile = (id: number, target: string, { links, wholeDomains, date }: Disavow): Export => ({
  fetch: async () =>
    download(
      await client.backlinks.generateDisavow({ id, created_at: date, links, whole_domains: wholeDomains ? 1 : 0 }),
    ),
  name: `${fileName(target)}-disavow`,
  extension: 'txt',
})
