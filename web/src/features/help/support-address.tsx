import { useQuery } from '@tanstack/react-query'
import { supportContact } from '../../shared/api/support-contact.ts'
import { mailLink } from '../../shared/format/mail-link.ts'

/** Where to write to, as a link once it is known. */
export function SupportAddress() {
  const { data } = useQuery(supportContact)
  return data === undefined ? 'the support address' : <a href={mailLink(data.email)}>{data.email}</a>
}
