import type { FileToExport } from '../../../parts/exports/export-dialog.tsx'
import { client } from '../../../shared/api/client.ts'
import type { KeywordChoice } from './domain-address.ts'

/** The rows of a date as a file: all, or those that match a choice, in its order. The file is created first and then fetched by name. */
export const domainExport = (id: number, domain: string, choice: Partial<KeywordChoice>): FileToExport => ({
  fetch: async (format) => {
    const { file_url } = await client.domainProjects.generateDomainExcel({ id, ...choice, format })
    return client.domainProjects.downloadDomainExcel({ token: tokenOf(file_url) })
  },
  name: domain,
})

/** The last part of the address the server names. */
const tokenOf = (fileUrl: string) => new URL(fileUrl, window.location.origin).pathname.split('/').at(-1) ?? ''
