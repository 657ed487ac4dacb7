import { useQuery } from '@tanstack/react-query'
import { supportContact } from '../../parts/help/support-contact.ts'
import { emailLink } from '../../shared/format/email-link.ts'

/** The support address, as a link once it is known. */
export function SupportAddress() {
  const { data } = useQuery(supportContact)
  return data === undefined ? 'our support team' : <a href={emailLink(data.email)}>{data.email}</a>
}
