import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emailLink } from '../../shared/format/email-link.ts'
import { supportContact } from './support-contact.ts'

type SupportEmailLinkProps = { className: string | undefined; children: ReactNode }

/** Keeps its place while the address is on its way; without one there is nothing to offer. */
export function SupportEmailLink({ className, children }: SupportEmailLinkProps) {
  const { data, isError } = useQuery(supportContact)
  if (isError) return null
  return (
    <a className={className} href={data && emailLink(data.email)}>
      {children}
    </a>
  )
}
