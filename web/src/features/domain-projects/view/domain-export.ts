import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { client } from '../../../shared/api/client.ts'
import type { Export } from '../../../shared/ui/export-action.tsx'
import type { KeywordChoice } from './domain-address.ts'

/** The rows of a date as an Excel file: all of them, or those of a choice, in its order. The file is made first and then fetched by its name. */
export function domainExport(id: number, domain: string, choice: Partial<KeywordChoice>): Export {
  return {
    fetch: async () => {
      const { file_url } = await client.domainProjects.generateDomainExcel({ id, ...choice })
      return client.domainProjects.downloadDomainExcel({ token: tokenOf(file_url) })
    },
    name: domain,
    done: domainProjectMessages.exported,
    failed: domainProjectMessages.exportFailed,
  }
}

/** The last part of the address the server names. */
const tokenOf = (fileUrl: string) => new URL(fileUrl, window.location.origin).pathname.split('/').at(-1) ?? ''
